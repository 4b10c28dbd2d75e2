import { untrack } from 'svelte'
import { SvelteMap } from 'svelte/reactivity'

import { GameTexts } from './gameTexts'
import { fill, type Entry, type Fillings, type Language } from './words'

type Key =
  | import('./en').Key
  | import('./about/en').Key
  | import('./admin/en').Key
  | import('./bots/en').Key
  | import('./branch/en').Key
  | import('./course/en').Key
  | import('./dice/en').Key
  | import('./friends/en').Key
  | import('./frozen/en').Key
  | import('./here/en').Key
  | import('./hints/en').Key
  | import('./key/en').Key
  | import('./lessons/en').Key
  | import('./luck/en').Key
  | import('./new/en').Key
  | import('./own/en').Key
  | import('./plan/en').Key
  | import('./puzzles/en').Key
  | import('./room/en').Key
  | import('./settings/en').Key
  | import('./site/en').Key
  | import('./table/en').Key
  | import('./tournament/en').Key
  | import('./waiting/en').Key
  | import('./wall/en').Key
  | import('./whatIf/en').Key

// One chunk a language and a game: nobody downloads words they don't read.
type Chrome = Record<string, Entry>
const chromeFiles = import.meta.glob<{ default: Chrome }>(['./en.ts', './de.ts', './pl.ts'])
type GameFile = { default: ConstructorParameters<typeof GameTexts>[0] }
const gameFiles = import.meta.glob<GameFile>('../../generated/texts/*.json')
// What the first page says of every game: a small part of the same.
const aboutFiles = import.meta.glob<GameFile>('../../generated/about/*.json')

let current = $state<Language>('en')
let chrome = $state.raw<Chrome>({})
const games = new SvelteMap<string, GameTexts>()
/** The games of which all words are here, not only what the first page says. */
const whole = new Set<string>()
/** The chapters of the page's own texts that are here. */
const chapters = new Set<string>()

async function readGame(game: string, language: Language, all: boolean): Promise<GameTexts> {
  const file = all
    ? gameFiles[`../../generated/texts/${game}.${language}.json`]
    : aboutFiles[`../../generated/about/${game}.${language}.json`]
  return new GameTexts(file ? (await file()).default : {}, language)
}

/** What most visits do without comes with the pages that need it. */
async function readChapter(chapter: string, language: Language): Promise<Chrome> {
  const files = await import('./chapters')
  const file = files.chapters[`./${chapter}/${language}.ts`]
  if (!file) throw new Error(`no chapter ${chapter} in ${language}`)
  return (await file()).default
}

/** Fonts come by their letters, and these would come only once they are on the screen. */
function fetchPolishLetters(): void {
  const { fonts } = document as { fonts?: FontFaceSet }
  for (const family of ['Public Sans', 'Crimson Pro'])
    void fonts?.load(`1em "${family}"`, 'ą').catch(() => null)
}

/** Switch everything on the screen to a language, once all its words are here. */
export async function setLanguage(language: Language): Promise<void> {
  const file = chromeFiles[`./${language}.ts`]
  if (!file) throw new Error(`no texts in ${language}`)
  if (language === 'pl') fetchPolishLetters()
  const [words, more, texts] = await Promise.all([
    file(),
    Promise.all([...chapters].map((chapter) => readChapter(chapter, language))),
    Promise.all(
      [...games.keys()].map(async (game) => [game, await readGame(game, language, whole.has(game))] as const),
    ),
  ])
  chrome = Object.assign({}, words.default, ...more) as Chrome
  current = language
  for (const [game, read] of texts) games.set(game, read)
  document.documentElement.lang = language
}

export function language(): Language {
  return current
}

/** Fetch a chapter of the page's own texts (a folder beside this file); it follows when the language changes. */
export async function loadChapter(chapter: string): Promise<void> {
  if (chapters.has(chapter)) return
  // Who waits for a chapter in a template is not to be made anew with every language.
  const before = untrack(() => current)
  const read = await readChapter(chapter, before)
  chapters.add(chapter)
  // Whoever has changed the language meanwhile gets it in the new one.
  chrome = { ...chrome, ...(before === current ? read : await readChapter(chapter, current)) }
}

/** Whatever is being loaded, together with the chapters of texts that it needs. */
export async function withChapters<T>(part: Promise<T>, ...chapters: string[]): Promise<T> {
  const [loaded] = await Promise.all([part, ...chapters.map(loadChapter)])
  return loaded
}

/** Fetch a game's words in the language on the screen; they follow when the language changes. */
export async function loadGameTexts(game: string): Promise<void> {
  if (whole.has(game)) return
  const read = await readGame(game, current, true)
  whole.add(game)
  games.set(game, read)
}

/** Only what the first page says of a game: its name, what it is about, its options. */
export async function loadGameAbout(game: string): Promise<void> {
  if (games.has(game)) return
  const read = await readGame(game, current, false)
  if (!games.has(game)) games.set(game, read)
}

/** A game's words. Call {@link loadGameTexts} first; until then every key stands for itself. */
export function gameTexts(game: string): GameTexts {
  return games.get(game) ?? new GameTexts({}, current)
}

/** A text of the page around the games. */
export function t(key: Key, fillings: Fillings = {}): string {
  return tMaybe(key, fillings) ?? key
}

/** The same for a key that is put together at run time (a code from the server); null if we have no such text. */
export function tMaybe(key: string, fillings: Fillings = {}): string | null {
  const entry = chrome[key]
  return entry === undefined ? null : fill(entry, fillings, current)
}

/** A number as this language writes it, with a true minus sign. */
export function number(value: number): string {
  return String(value).replace('-', '−')
}

/** A large number in groups of digits, as this language writes it: `351,845`. */
export function grouped(value: number): string {
  return new Intl.NumberFormat(current).format(value)
}

/** A number to a tenth, as this language writes it: `12.5`. */
export function tenths(value: number): string {
  const format = new Intl.NumberFormat(current, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return format.format(value).replace('-', '−')
}

/** A change: always with its sign, `+4`, `−3`, `±0`. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '±0'
}

/** A change to a tenth, always with its sign: `+1.2`, `−0.4`, `0.0`. */
export function signedTenths(value: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'negative' } as const
  const format = new Intl.NumberFormat(current, digits)
  const text = format.format(value).replace('-', '−')
  return value >= 0.05 ? `+${text}` : text
}

/** A share as whole per cent: `42 %`. */
export function percent(share: number): string {
  return new Intl.NumberFormat(current, { style: 'percent' }).format(share)
}

/** Several things one after the other: “a, b and c”, or as a choice: “a, b or c”. */
export function listed(parts: readonly string[], type: Intl.ListFormatType = 'conjunction'): string {
  return new Intl.ListFormat(current, { type }).format(parts)
}

export function ago(seconds: number): string {
  const format = new Intl.RelativeTimeFormat(current, { numeric: 'auto' })
  const minutes = Math.round((seconds - Date.now() / 1000) / 60)
  if (minutes >= 0) return t('ago.now')
  if (minutes > -60) return format.format(minutes, 'minute')
  const hours = Math.round(minutes / 60)
  if (hours > -24) return format.format(hours, 'hour')
  return format.format(Math.round(hours / 24), 'day')
}
