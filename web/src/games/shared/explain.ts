import type { Explanation, LogLine, Seat, Sentence, TableView } from '../../generated/messages'
import { gameTexts, listed, t } from '../../base/i18n/language.svelte'
import { games } from '../index'
import { withNames } from './names'
import type { Names } from '../game'

/** Turns whose points differ by less count as equally good. */
const LEAST = 0.05

/** A turn in words: what is done, what speaks for it, how it compares, why a bot erred, and notes on how that was counted. */
export interface ExplanationWords {
  did: string
  because: string
  other: string | null
  erred: string
  notes: string[]
}

/** A sentence of a game that begins with a capital. */
export function spoken(sentence: Sentence, game: string, names: Names): string {
  return capital(sentenceText(sentence, game, names))
}

function sentenceText(sentence: Sentence, game: string, names: Names): string {
  // Sentences of the log begin with who does it; here that is said before.
  return gameTexts(game)
    .text(sentence.key, { ...withNames(sentence.words, game, names), seat: '' })
    .trim()
}

/** Sentences of a game strung together. */
export function together(sentences: readonly Sentence[], game: string, names: Names): string {
  return listed(sentences.map((sentence) => sentenceText(sentence, game, names)))
}

/** What speaks for something, or against it, in one sentence. */
export function reasonsText(sentences: readonly Sentence[], game: string, names: Names): string {
  return capital(sentences.map((sentence) => sentenceText(sentence, game, names)).join('; '))
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}

/** Points in the words of the game, or in ours. */
export function points(n: number, game: string): string {
  const texts = gameTexts(game)
  const rounded = Math.round(10 * n) / 10
  return texts.has('points') ? texts.text('points', { n: rounded }) : t('explain.points', { n: rounded })
}

export function explanationWords(explanation: Explanation, game: string, names: Names): ExplanationWords {
  const other = together(explanation.other, game, names)
  const by = explanation.better_by
  const compared = () => {
    if (by === null || other === '') return null
    if (Math.abs(by) < LEAST) return t('explain.alike', { other })
    return t(by > 0 ? 'explain.better' : 'explain.worse', { points: points(Math.abs(by), game), other })
  }
  return {
    did: capital(together(explanation.did, game, names)),
    because: reasonsText(explanation.because, game, names),
    other: compared(),
    erred: (explanation.erred ?? []).map((sentence) => spoken(sentence, game, names)).join(' '),
    notes: explanation.notes.map((sentence) => sentenceText(sentence, game, names)),
  }
}

/** Whether nobody but bots and people at this device plays at a table. */
export function playsAlone(seats: readonly Seat[]): boolean {
  return seats.every((seat) => seat.kind === 'bot' || seat.mine)
}

/** Whether the viewer may ask for a suggestion now. */
export function canBeAdvised(view: TableView, seat: number | null): boolean {
  return seat !== null && !view.over && !view.conceals && givesHints(view)
}

/** Whether whoever plays here may ask for suggestions at all. */
export function givesHints(view: TableView): boolean {
  return playsAlone(view.seats) || (view.hints ?? false)
}

/** How sure a suggestion is, as far as that can be said. */
export function sureness({ evidence, proven }: Explanation): string | null {
  const [low = 0, high = 0] = proven ?? []
  if (evidence === 'searched') return t('advice.searched')
  if (evidence !== 'proven') return evidence ? t('advice.evaluated') : null
  if (low > 0) return t('advice.wins', { n: low })
  return t(high < 0 ? 'advice.loses' : 'advice.level', { n: -high })
}

/** The entry by which the turn of a bot is asked for: its last move that stands; null for anybody else's. */
export function askedBy(lines: readonly LogLine[], bots: ReadonlySet<number>): number | null {
  const last = lines.findLast((line) => line.kind === 'action' && !line.undone)
  return last && last.seat !== null && bots.has(last.seat) ? last.n : null
}

/** Whose doing an entry is that can be asked about where everybody acts at once: the seat of a bot, or the first of a side of
 * bots; null for anything else. */
export function askedAbout(line: LogLine, game: string, seats: readonly Seat[]): number | null {
  const asked = games.get(game)?.asked
  if (!asked || line.undone) return null
  if (asked.done.includes(line.phrase))
    return seats.find(({ seat, kind }) => seat === line.seat && kind === 'bot')?.seat ?? null
  const served = sideServed(line, game)
  const first = seats.find((seat) => (seat.side ?? seat.seat) === served)
  return first?.kind === 'bot' ? first.seat : null
}

/** The side that an outcome serves where everybody acts at once; -1 for all, or none. */
export function sideServed(line: LogLine, game: string): number {
  const asked = games.get(game)?.asked
  return asked?.served.includes(line.phrase) ? Number(line.words[asked.side]) - 1 : -1
}

export function botSeats(seats: readonly Seat[]): ReadonlySet<number> {
  return new Set(seats.filter((seat) => seat.kind === 'bot').map((seat) => seat.seat))
}
