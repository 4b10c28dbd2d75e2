/* What is done, in few words. */
import { games } from '../games'
import type { LogLine } from '../generated/messages'
import { gameTexts } from '../base/i18n/language.svelte'
import { withNames } from '../games/shared/names'
import type { Names } from '../games/game'

/** What was done, by a seat or by chance: all that it takes to say it in few words. */
export type Deed = Pick<LogLine, 'seat' | 'text' | 'phrase' | 'words'>

/** After how many of these actions each part ends that is seen and described as one: what one seat does with phrases in `run`. */
export function stopsOf(plies: readonly Deed[], run: readonly string[]): number[] {
  return plies.flatMap((ply, place) => {
    const next = plies[place + 1]
    const goesOn = next?.seat === ply.seat && run.includes(ply.phrase) && run.includes(next.phrase)
    return goesOn ? [] : [place + 1]
  })
}

/** One part in a word or two, else in notation. Phrases that begin alike (`drill`, `drill_foreign`) share a text. */
export function shortText(part: readonly Deed[], game: string, names: Names): string {
  const last = part.at(-1)
  if (!last) return ''
  const texts = gameTexts(game)
  const run = games.get(game)?.run
  const [begin = ''] = last.phrase.split('_')
  const keys = run?.of.includes(last.phrase) ? [run.short] : [`short.${last.phrase}`, `short.${begin}`]
  const key = keys.find((each) => texts.has(each))
  if (!key) return part.map((ply) => ply.text).join(' ')
  return texts.text(key, { ...withNames(last.words, game, names), n: part.length })
}

/** Actions, part by part. */
export function shortTexts(plies: readonly Deed[], game: string, names: Names): string[] {
  const stops = stopsOf(plies, games.get(game)?.run?.of ?? [])
  return stops.map((end, place) => shortText(plies.slice(stops[place - 1] ?? 0, end), game, names))
}
