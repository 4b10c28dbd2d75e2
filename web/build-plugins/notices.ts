import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Plugin } from 'vite'

const FILE = 'notices.txt'
const LICENCE = /^(licen[cs]e|copying|notice)/i
/** The folder of the package that a module belongs to. */
const PACKAGE = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/

/** What a package says of itself, as a chapter of the notices. */
function notice(folder: string): string {
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, unknown>
  const licences = readdirSync(folder)
    .filter((name) => LICENCE.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
  if (licences.length === 0) throw new Error(`${String(about.name)} comes without the text of its licence`)
  const title = `${String(about.name)} ${String(about.version)} (${String(about.license)})`
  return [title, '='.repeat(title.length), ...licences].join('\n\n') + '\n'
}

/** Write the licences of all packages of which something is in the app: those that its modules come from, and `others`. */
export function notices(others: readonly string[]): Plugin {
  return {
    name: 'gusher-notices',
    apply: 'build',
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((made) => (made.type === 'chunk' ? made.moduleIds : []))
      const folders = modules.flatMap((id) => PACKAGE.exec(id.replace(/^\0/, '')) ?? [])
      const source = [...new Set([...folders, ...others])].sort().map(notice).join('\n\n')
      this.emitFile({ type: 'asset', fileName: FILE, source })
    },
  }
}
