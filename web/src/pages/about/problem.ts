/* A report of a problem, for those who can mend it. It holds nothing but what is listed here: no names, messages, addresses or ids
   of tables. It is sent nowhere: whoever makes it reads it, saves it, and hands it on if they like. */
import { lastFaults } from '../../base/app/faults'
import { language } from '../../base/i18n/language.svelte'
import { ask, json } from '../../base/server/api'
import { isHere } from '../../base/here'
import { isSite } from '../../base/site'
import { VERSION } from '../../generated/constants'
import type { Health } from '../../generated/messages'
import { held } from '../../table/held'

const FORMAT = 1
/** Lines of a game file that hold nothing that people have written. */
const PLAIN = /^(Gusher game file \d+|game: [\w, ]+|seats: \d+|option \w+: [\w-]+|end: \w+|points: [-\d. ]+)$/
/** Who has a seat; a name stands behind. */
const SEAT = /^seat \d+: (person|bot|open|here)\b/

/** A game file without names, parts of somebody's own, and what only proves its dice. Empty lines part header, moves and end. */
export function withoutPeople(file: string): string[] {
  return file.split('\n\n').flatMap((part) => {
    const lines = part.split('\n').filter(Boolean)
    if (part.startsWith('1. ')) return lines
    return lines.flatMap((line) => (PLAIN.test(line) ? [line] : (SEAT.exec(line)?.[0] ?? [])))
  })
}

/** What a server says of itself; nothing of where it is. */
async function server(): Promise<object> {
  if (isSite) return { kind: 'site' }
  try {
    const { version, status, compiled, bots } = await json<Health>('health')
    return { kind: 'server', version, status, compiled, bots }
  } catch {
    return { kind: 'server', status: 'unreachable' }
  }
}

async function game(table: string): Promise<string[]> {
  const file = isHere(table)
    ? await (await held()).fileText(table)
    : await (await ask(`tables/${encodeURIComponent(table)}/record?names=no`)).text()
  return withoutPeople(file)
}

/** The text of the whole file; with the game of a table, if one is named. */
export async function problemText(table: string | null): Promise<string> {
  const { userAgent, language: preferred, onLine } = navigator
  const report = {
    gusher_report: FORMAT,
    version: VERSION,
    server: await server(),
    browser: userAgent,
    languages: { app: language(), browser: preferred },
    window: { width: innerWidth, height: innerHeight, scale: devicePixelRatio },
    online: onLine,
    errors: lastFaults(),
    ...(table === null ? {} : { game: await game(table) }),
  }
  return JSON.stringify(report, null, 1) + '\n'
}
