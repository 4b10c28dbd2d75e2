/* Sentences of a game's texts, told in numbers. */
import type { Phrase } from '../generated/messages'

/** What a number is called in a gap; null: it is said as it is; a number: so many are one. Where smaller sentences stand it is how
 * many of them. */
type Called = readonly string[] | Sentences | number | null
export type Sentences = ReadonlyArray<
  readonly [name: string, gaps: ReadonlyArray<readonly [gap: string, Called]>]
>

/** The phrase that these numbers tell, as `gusher.rules.kernel.telling` reads them. */
export function said(sentences: Sentences, told: Iterator<number>): Phrase {
  const next = () => Number(told.next().value)
  const [name, gaps] = sentences[next()] ?? ['', []]
  return {
    name,
    words: Object.fromEntries(gaps.map(([gap, called]) => [gap, filling(called, next(), told)])),
  }
}

function filling(called: Called, number: number, told: Iterator<number>): string | number | Phrase[] {
  if (called === null) return number
  if (typeof called === 'number') return number / called
  if (areWords(called)) return called[number] ?? ''
  return Array.from({ length: number }, () => said(called, told))
}

const areWords = (called: readonly string[] | Sentences): called is readonly string[] =>
  typeof called[0] === 'string'
