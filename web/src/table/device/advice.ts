/* Why a turn was made at a table on this device, and which would be best. */
import { ApiError } from '../../base/server/api'
import type { Explanation, LogLine, Objections, Phrase, Sentence } from '../../generated/messages'
import { CHANCE } from '../../kernel/alone'
import type { Explained } from '../../kernel/thinker'
import type { Bots } from './bots'
import type { Log, Step } from './log'

/** A hint for the person who is to move. ApiError `not_your_turn`, or `still_hidden` where something is. */
export async function adviceAt(log: Log, bots: () => Promise<Bots>): Promise<Explanation> {
  const { game, record, n } = log
  const seat = log.movers.find((mover) => log.own.includes(mover))
  if (seat === undefined) throw new ApiError(409, { code: 'not_your_turn' })
  const own = await bots()
  // Who plans goes by what the seat knows.
  if (!log.showsPast && !own.plan) throw new ApiError(409, { code: 'still_hidden' })
  const found = await own.advise(game, record, seat)
  const moves = found.actions.map((action) => game.text(action))
  const evidence = own.plan ? null : found.searched ? 'searched' : 'evaluated'
  return { seat, first: n, to: n, moves, ...inWords(compared(found), 'advice'), evidence }
}

/** The side that an outcome serves where everybody acts at once; -1 for all, or none. */
type Served = (line: LogLine) => number

/** Why the turn was made that an entry belongs to, or comes before if it is an outcome. ApiError `unknown_entry` if it is no
 * step that stands, or `still_hidden` where something is. */
export async function whyAt(
  log: Log,
  n: number,
  bots: () => Promise<Bots>,
  served: Served = () => -1,
): Promise<Explanation> {
  const { game, line } = log
  if (game.alone.together) return whyDone(log, n, await bots(), served)
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

/** The same where everybody acts at once and there are no turns: small steps with the one that they lead to, or one outcome, by what
 * the eye of this device may see. A hidden step stands alone: what kind it is of, nobody else may tell. */
async function whyDone(log: Log, n: number, bots: Bots, served: Served): Promise<Explanation> {
  const { eye, game, line, lines, record, sides } = log
  const hidden = log.covered(eye)
  const place = line.findIndex((step) => step.n === n)
  const done = line[place]
  const told = lines[n]
  if (!done || !told) throw new ApiError(404, { code: 'unknown_entry' })
  const seat = done.seat === CHANCE ? sides.indexOf(served(told)) : done.seat
  if (seat < 0) throw new ApiError(404, { code: 'unknown_entry' })
  const isPart = (at: number) => {
    const step = line[at]
    return step?.seat === done.seat && !hidden.has(step.n) && game.isPart(step.text)
  }
  let [first, last] = [place, place]
  while (isPart(first - 1)) first--
  while (isPart(last) && line[last + 1]?.seat === done.seat) last++
  const steps = line.slice(first, last + 1)
  const states = [...steps.map(({ before }) => before), line[last + 1]?.before ?? record]
  const seen = log.hides ? states.map((state) => game.concealed(state, eye)) : states
  const moves = steps.map((step) => (hidden.has(step.n) ? '' : step.text))
  const found = await bots.tell(game, seen, seat, moves)
  return {
    seat,
    first: line[first]?.n ?? n,
    to: (line[last]?.n ?? n) + 1,
    moves,
    ...inWords(found, 'did'),
    erred: [],
  }
}

/** Why a bot leaves an action undone that others have made possible for its seat, by what the eye of this device may see. */
export async function whyNotAt(
  log: Log,
  seat: number,
  move: string,
  bots: () => Promise<Bots>,
): Promise<Objections> {
  const { eye, game, n } = log
  const level = log.bots.get(seat)
  if (level === undefined) throw new ApiError(404, { code: 'unknown_seat' })
  const found = await (await bots()).objections(game, log.seen(eye), seat, level, move)
  return { n, because: keyed('because', found) }
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

const keyed = (where: string, phrases: readonly Phrase[]): Sentence[] =>
  phrases.map(({ name, words }) => ({ key: `explain.${where}.${name}`, words }))

/** A turn by the keys of the game's texts; what is done is told of somebody (`did`) or to somebody. */
export function inWords(
  { did, because, noted, other, betterBy }: Explained,
  mood: 'did' | 'advice',
): Pick<Explanation, 'did' | 'because' | 'notes' | 'other' | 'better_by'> {
  return {
    did: keyed(mood, did),
    because: keyed('because', because),
    notes: noted.map((name) => ({ key: `explain.note.${name}`, words: {} })),
    other: keyed(mood, other),
    better_by: betterBy,
  }
}
