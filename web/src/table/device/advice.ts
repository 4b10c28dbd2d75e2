/* Why a turn was made at a table on this device, and which would be best. */
import { ApiError } from '../../base/server/api'
import type { Explanation, Phrase, Sentence } from '../../generated/messages'
import { CHANCE } from '../../kernel/alone'
import type { Explained } from '../../kernel/thinker'
import type { Bots } from './bots'
import type { Log, Step } from './log'

/** A hint for the person who is to move. ApiError `not_your_turn`, or `still_hidden` where something is. */
export async function adviceAt(log: Log, bots: () => Promise<Bots>): Promise<Explanation> {
  const { game, record, n } = log
  const seat = log.movers.find((mover) => log.own.includes(mover))
  if (seat === undefined) throw new ApiError(409, { code: 'not_your_turn' })
  if (!log.showsPast) throw new ApiError(409, { code: 'still_hidden' })
  const found = await (await bots()).advise(game, record, seat)
  const moves = found.actions.map((action) => game.text(action))
  const evidence = found.searched ? 'searched' : 'evaluated'
  return { seat, first: n, to: n, moves, ...inWords(compared(found), 'advice'), evidence }
}

/** Why the turn was made that an entry belongs to, or comes before if it is an outcome. ApiError `unknown_entry` if it is no
 * step that stands, or `still_hidden` where something is. */
export async function whyAt(log: Log, n: number, bots: () => Promise<Bots>): Promise<Explanation> {
  const { game, line } = log
  const place = line.findIndex((step) => step.n === n)
  const at = place < 0 ? -1 : line.findIndex((step, later) => later >= place && step.seat !== CHANCE)
  const seat = line[at]?.seat
  if (seat === undefined) throw new ApiError(404, { code: 'unknown_entry' })
  if (!log.showsPast) throw new ApiError(409, { code: 'still_hidden' })
  const before = line.findLastIndex((step, earlier) => earlier < at && step.seat !== seat)
  const steps = turnFrom(line, before + 1)
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last) throw new Error('a turn without steps')
  const moves = steps.map(({ text }) => text)
  const own = await bots()
  const found = await own.explain(game, first.before, seat, moves)
  const level = log.bots.get(seat)
  const points = -(found.betterBy ?? 0)
  const reason = level && (await own.erred(game, first.before, seat, level, moves, points))
  const erred = reason ? [{ key: `explain.erred.${reason}`, words: {} }] : []
  return { seat, first: first.n, to: last.n + 1, moves, ...inWords(found, 'did'), erred }
}

/** Where a bot does something else than what is best by the evaluation, which sees less, the two are not compared. */
export function compared(found: Explained): Explained {
  return (found.betterBy ?? -1) >= 0 ? found : { ...found, other: [], betterBy: null }
}

/** The steps from a place of the line on, until somebody else or chance acts. */
export function turnFrom(line: readonly Step[], place: number): Step[] {
  const seat = line[place]?.seat
  const behind = line.findIndex((step, later) => later > place && step.seat !== seat)
  return line.slice(place, behind < 0 ? line.length : behind)
}

/** A turn by the keys of the game's texts; what is done is told of somebody (`did`) or to somebody. */
export function inWords(
  { did, because, noted, other, betterBy }: Explained,
  mood: 'did' | 'advice',
): Pick<Explanation, 'did' | 'because' | 'notes' | 'other' | 'better_by'> {
  const keyed = (where: string, phrases: readonly Phrase[]): Sentence[] =>
    phrases.map(({ name, words }) => ({ key: `explain.${where}.${name}`, words }))
  return {
    did: keyed(mood, did),
    because: keyed('because', because),
    notes: noted.map((name) => ({ key: `explain.note.${name}`, words: {} })),
    other: keyed(mood, other),
    better_by: betterBy,
  }
}
