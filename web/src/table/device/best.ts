/* What could have been done in a game on this device, as its bots see it. */
import { ApiError } from '../../base/server/api'
import type { Explanation } from '../../generated/messages'
import { CHANCE } from '../../kernel/alone'
import type { Explained } from '../../kernel/thinker'
import { compared, inWords, turnFrom } from './advice'
import type { Bots } from './bots'
import type { Log, Step } from './log'

/** A turn that could be made: a bot of a level would make it, or, without one, the evaluation puts it at this `place` among all, from
 * 0. */
export interface Possible {
  level: string | null
  place: number
  turn: Explanation
  wasPlayed: boolean
}

const MOST = 3

/** The best turns in a position, and what its seat did there, unless that is one of them or nobody has gone on. */
export interface Best {
  seat: number
  turns: readonly Possible[]
  played: Explanation | null
}

/** A turn that is worse than the best one, which its explanation names, by more than counts, and in whose place the adviser does
 * something else. */
export interface Otherwise {
  n: number
  played: Explanation
}

/** Whether turns come down to the same, or one is the beginning of the other. */
function areAlike(one: Explained, other: Explained): boolean {
  const [short, long] = [one.actions, other.actions].sort((some, more) => some.length - more.length)
  const isBeginning = short?.every((action, place) => action === long?.[place])
  return isBeginning === true || JSON.stringify(one.did) === JSON.stringify(other.did)
}

/** The MOST best turns after `n` entries: what the adviser does, and what is best by the evaluation, which sees less; null where no
 * seat was to move. Once `stopped`, what comes of it means nothing. ApiError `still_hidden` where something is. */
export async function bestAt(log: Log, n: number, own: Bots, stopped: AbortSignal): Promise<Best | null> {
  if (!log.showsPast) throw new ApiError(409, { code: 'still_hidden' })
  const { game, line, movers } = log
  const place = line.findIndex((step) => step.n >= n)
  const steps = place < 0 ? [] : turnFrom(line, place)
  const seat = place < 0 ? movers[0] : steps[0]?.seat
  if (seat === undefined || seat === CHANCE) return null
  const before = steps[0]?.before ?? log.record
  const { moves, searched } = await own.advised(game, before, seat, stopped)
  const advised = moves.length > 0 ? await own.explain(game, before, seat, moves) : null
  const texts = steps.map(({ text }) => text)
  const done = texts.length > 0 ? await own.explain(game, before, seat, texts) : null
  const told = (found: Explained) => inTurn(log, seat, n, found)
  const turns: Possible[] = []
  if (advised)
    turns.push({
      level: own.adviser,
      place: 0,
      turn: { ...told(compared(advised)), evidence: searched ? 'searched' : 'evaluated' },
      wasPlayed: done !== null && areAlike(done, advised),
    })
  const known = advised ? [advised] : []
  for (const [at, best] of (await own.best(game, before, seat)).entries()) {
    if (turns.length === MOST) break
    const judged = await own.explain(game, before, seat, best)
    if (known.some((other) => areAlike(other, judged))) continue
    known.push(judged)
    turns.push({
      level: null,
      place: at,
      turn: { ...told(judged), evidence: 'evaluated' },
      wasPlayed: done !== null && areAlike(done, judged),
    })
  }
  return { seat, turns, played: done && !turns.some(({ wasPlayed }) => wasPlayed) ? told(done) : null }
}

/** The turns of people in a game, or of all where none play: those that are to be looked through. */
export function turnsOf({ line, own }: Log): Step[][] {
  const isFirst = ({ seat }: Step, place: number) => seat !== line[place - 1]?.seat
  return line.flatMap((step, place) =>
    step.seat !== CHANCE && isFirst(step, place) && (own.length === 0 || own.includes(step.seat))
      ? [turnFrom(line, place)]
      : [],
  )
}

/** A turn in whose place the adviser does something else, if the evaluation, too, sees something better by more than counts; else null. So what
 * is about as good is not marked, nor what only one of the two thinks better of. */
export async function otherwise(
  log: Log,
  steps: readonly Step[],
  own: Bots,
  stopped: AbortSignal,
): Promise<Otherwise | null> {
  const { game } = log
  const [first] = steps
  if (!first) return null
  const { seat, n, before } = first
  const done = await own.explain(
    game,
    before,
    seat,
    steps.map(({ text }) => text),
  )
  if (done.betterBy === null || done.betterBy > -own.least) return null
  const { moves } = await own.advised(game, before, seat, stopped)
  const instead = await own.explain(game, before, seat, moves)
  return areAlike(done, instead) ? null : { n, played: inTurn(log, seat, n, done) }
}

function inTurn({ game }: Log, seat: number, n: number, found: Explained): Explanation {
  const moves = found.actions.map((action) => game.text(action))
  return { seat, first: n, to: n, moves, ...inWords(found, 'did') }
}
