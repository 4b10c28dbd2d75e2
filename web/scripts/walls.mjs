/* The walls of the app: each folder knows those before it, never those after it, and no file knows itself by a detour.
   `node scripts/walls.mjs` fails on an import that goes the wrong way. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const FOLDERS = ['generated', 'base', 'kernel', 'games', 'table', 'room', 'pages']
const src = fileURLToPath(new URL('../src', import.meta.url))
const ENDINGS = ['', '.ts', '.svelte.ts', '/index.ts']
/* What is written for a device is written for the kernel. */
const ALLOWED = ['generated kernel']

const files = readdirSync(src, { recursive: true, encoding: 'utf-8' })
  .filter((path) => /\.(ts|svelte)$/.test(path))
  .map((path) => join(src, path))
const folderOf = (file) => relative(src, file).split(sep)[0]
const shown = (file) => relative(src, file)

function importsOf(file) {
  const said = readFileSync(file, 'utf-8').matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^'?]+)/g)
  return [...said].flatMap(([, path]) => {
    const target = normalize(join(dirname(file), path))
    const module = ENDINGS.map((ending) => target + ending).find(
      (each) => existsSync(each) && statSync(each).isFile(),
    )
    return module?.startsWith(src + sep) ? [module] : []
  })
}

const imports = new Map(files.map((file) => [file, importsOf(file)]))
const problems = []

for (const [file, targets] of imports) {
  const from = folderOf(file)
  // The page begins with `main.ts`, which stands above all folders.
  if (!FOLDERS.includes(from)) continue
  for (const target of targets) {
    const to = folderOf(target)
    const wrong = FOLDERS.indexOf(to) > FOLDERS.indexOf(from) && !ALLOWED.includes(`${from} ${to}`)
    if (wrong) problems.push(`${shown(file)} imports ${shown(target)}: ${from} does not know ${to}`)
  }
}

const done = new Set()
function follow(file, way) {
  if (way.includes(file))
    problems.push(`a circle: ${[...way.slice(way.indexOf(file)), file].map(shown).join(' > ')}`)
  else if (!done.has(file)) {
    for (const target of imports.get(file) ?? []) follow(target, [...way, file])
    done.add(file)
  }
}
for (const file of files) follow(file, [])

for (const problem of problems) console.error(problem)
if (problems.length) process.exit(1)
console.log(`${files.length} files stay within their walls`)
