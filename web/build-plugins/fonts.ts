import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import subsetFont from 'subset-font'
import type { HtmlTagDescriptor, Plugin } from 'vite'

/** What every page needs: ASCII and Latin-1, dashes, quotation marks, small spaces, the euro and the minus sign. */
export const LATIN =
  'U+0020-007E,U+00A0-00FF,U+2009,U+2013-2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+202F,U+20AC,U+2212'
/** What Polish has besides: one of our languages, and in all of them games have people and money with Polish names. */
export const POLISH = 'U+0104-0107,U+0118-0119,U+0141-0144,U+015A-015B,U+0179-017C'
/** What the other languages of Central Europe, the Baltic and Turkey need besides, in names. */
const EXTENDED = 'U+0100-0103,U+0108-0117,U+011A-0140,U+0145-0159,U+015C-0178,U+017D-017F'
/** Letters of other languages, in names only. */
const REST = 'U+0180-024F,U+1E00-1E9F,U+1EF2-1EFF'

/** Polish accents, and figures that are equally wide. Nothing else is used, and all of it would travel. */
const FEATURES = ['locl', 'tnum', 'lnum']

interface Face {
  family: string
  name: string
  /** The npm package, and what its files are called up to `latin` and behind it. */
  files: [packageName: string, before: string, after: string]
  /** Weights that look different. The nearest serves for all others, because browsers would thicken it otherwise. */
  weights?: { min: number; max: number }
  /** By how much letters are drawn larger than others of their size, in per cent. */
  size?: number
  /** What it has besides. Kerning of letters that are read small would weigh more than it shows. */
  features?: readonly string[]
}

const FACES: readonly Face[] = [
  {
    family: 'Public Sans',
    name: 'sans',
    files: ['@fontsource-variable/public-sans', 'public-sans', 'wght-normal'],
    weights: { min: 400, max: 600 },
  },
  {
    family: 'Crimson Pro',
    name: 'serif',
    files: ['@fontsource/crimson-pro', 'crimson-pro', '500-normal'],
    // Its small letters are smaller than those of the sans beside them.
    size: 108,
    features: ['kern', 'liga'],
  },
]

interface Subset {
  range: string
  /** The part of the package that has these letters. */
  part: 'latin' | 'latin-ext'
  /** `optional`: it is preloaded, and what comes late waits for the next page, so that nothing moves. */
  display: 'optional' | 'swap'
}

const SUBSETS = {
  latin: { range: LATIN, part: 'latin', display: 'optional' },
  polish: { range: POLISH, part: 'latin-ext', display: 'swap' },
  extended: { range: EXTENDED, part: 'latin-ext', display: 'swap' },
  rest: { range: REST, part: 'latin-ext', display: 'swap' },
} satisfies Record<string, Subset>
type SubsetName = keyof typeof SUBSETS

interface File {
  face: Face
  subset: SubsetName
  path: string
  content: Buffer
}

/** All characters of a `unicode-range`. */
export function charactersOf(range: string): string {
  return range
    .split(',')
    .flatMap((part) => {
      const [from = 0, to = from] = part
        .replace('U+', '')
        .split('-')
        .map((digits) => parseInt(digits, 16))
      return Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n))
    })
    .join('')
}

function folderOf(packageName: string): string {
  return dirname(fileURLToPath(import.meta.resolve(`${packageName}/package.json`)))
}

async function made(face: Face, name: SubsetName): Promise<File> {
  const { part, range } = SUBSETS[name]
  const [packageName, before, after] = face.files
  const whole = await readFile(join(folderOf(packageName), 'files', `${before}-${part}-${after}.woff2`))
  const content = await subsetFont(whole, charactersOf(range), {
    targetFormat: 'woff2',
    keepFeatures: [...FEATURES, ...(face.features ?? [])],
    noHinting: true,
    ...(face.weights ? { variationAxes: { wght: face.weights } } : {}),
  })
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8)
  return { face, subset: name, path: `assets/${face.name}-${name}-${hash}.woff2`, content }
}

function rule({ face, subset, path }: File): string {
  const { range, display } = SUBSETS[subset]
  const size = face.size === undefined ? '' : `size-adjust:${face.size}%;`
  return (
    `@font-face{font-family:"${face.family}";font-weight:400 700;font-display:${display};${size}` +
    `src:url(/${path}) format("woff2");unicode-range:${range}}`
  )
}

/** What the page's head says of fonts: the sooner a browser knows, the sooner they are there. */
function tags(files: readonly File[]): HtmlTagDescriptor[] {
  const preloads = files
    .filter(({ subset }) => subset === 'latin')
    .map(({ path }) => ({
      tag: 'link',
      attrs: { rel: 'preload', href: `/${path}`, as: 'font', type: 'font/woff2', crossorigin: true },
      injectTo: 'head' as const,
    }))
  return [...preloads, { tag: 'style', children: files.map(rule).join(''), injectTo: 'head' }]
}

/**
 * Open fonts of our own, cut down to what is used and split by letters: those of English and German are preloaded, the others
 * come when they are needed.
 */
export function fonts(): Plugin {
  let files: File[] = []
  let isServing = false
  return {
    name: 'gusher-fonts',
    configResolved({ command }) {
      isServing = command === 'serve'
    },
    async buildStart() {
      files = await Promise.all(
        FACES.flatMap((face) => (Object.keys(SUBSETS) as SubsetName[]).map((name) => made(face, name))),
      )
      if (isServing) return
      for (const { path, content } of files) this.emitFile({ type: 'asset', fileName: path, source: content })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = files.find(({ path }) => request.url === `/${path}`)
        if (!file) return next()
        response.setHeader('content-type', 'font/woff2')
        response.end(file.content)
      })
    },
    transformIndexHtml: () => tags(files),
  }
}

/** The folders of the packages that the letters come from. */
export function fontPackages(): string[] {
  return FACES.map((face) => folderOf(face.files[0]))
}
