// The promise: the first page loads at most 60 kB of gzipped script. Counts what the lobby really fetches: the entry with
// everything it imports, one language, and what it says of each game.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const LIMIT = 60_000
// And of fonts, which are compressed as they are: what every page loads, and all that European languages need.
const FONTS = { latin: 38_000, polish: 10_000, extended: 25_000 }
// And of the script that every table loads.
const TABLE = 36_000
const folder = fileURLToPath(new URL('../../src/gusher/server/static/', import.meta.url))
const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))

const wanted = new Set()
function want(key) {
  if (wanted.has(key)) return
  wanted.add(key)
  for (const other of manifest[key].imports ?? []) want(other)
}
const keys = Object.keys(manifest)
const size = (key) => gzipSync(readFileSync(join(folder, manifest[key].file))).length
const largest = (candidates) => candidates.sort((a, b) => size(b) - size(a))[0]

want(keys.find((key) => manifest[key].name === 'app'))
// Languages are fetched one at a time; the largest one has to fit.
want(largest(keys.filter((key) => /^src\/base\/i18n\/(en|de|pl)\.ts$/.test(key))))
for (const game of new Set(keys.flatMap((key) => /^src\/generated\/about\/(\w+)\./.exec(key)?.[1] ?? []))) {
  want(largest(keys.filter((key) => key.startsWith(`src/generated/about/${game}.`))))
}

let total = 0
for (const key of wanted) {
  if (!manifest[key].file.endsWith('.js')) continue
  total += size(key)
  console.log(`${String(size(key)).padStart(7)}  ${key}`)
}
console.log(`${String(total).padStart(7)}  first page, gzipped, of ${LIMIT} allowed`)
if (total > LIMIT) {
  console.error('The first page is too heavy.')
  process.exit(1)
}

const table = size(keys.find((key) => manifest[key].name === 'table' && manifest[key].file.endsWith('.js')))
console.log(`${String(table).padStart(7)}  every table, gzipped, of ${TABLE} allowed`)
if (table > TABLE) {
  console.error('What every table loads is too heavy: see OF_SOME_TABLES in vite.config.ts.')
  process.exit(1)
}

for (const [subset, limit] of Object.entries(FONTS)) {
  const files = readdirSync(join(folder, 'assets')).filter(
    (name) => name.includes(`-${subset}-`) && name.endsWith('.woff2'),
  )
  const size = files.reduce((sum, name) => sum + readFileSync(join(folder, 'assets', name)).length, 0)
  console.log(`${String(size).padStart(7)}  fonts, ${subset}, of ${limit} allowed`)
  if (files.length === 0 || size > limit) {
    console.error('The fonts are missing or too heavy.')
    process.exit(1)
  }
}
