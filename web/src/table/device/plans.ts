/* The best plans for a phase of a game on this device, where everybody acts at once. */
import type { BestMoves, Ply } from '../../generated/messages'
import { CHANCE, IllegalError } from '../../kernel/alone'
import type { Bots } from './bots'
import type { Log } from './log'

/** Where everybody acts at once: the best plans of a side for the phase in which the first `n` entries end, or the one before where
 * the bank is at work, as a server answers (`BestMoves`). Once `stopped`, what comes of it means nothing. */
export async function plansAt(
  log: Log,
  n: number,
  side: number,
  own: Bots,
  stopped: AbortSignal,
): Promise<BestMoves> {
  const { game, line, record, sides } = log
  const seat = sides.indexOf(side)
  const isBanks = (place: number) =>
    place < line.length ? line[place]?.seat === CHANCE : !log.movers.some((mover) => mover !== CHANCE)
  let at = line.findIndex((step) => step.n >= n)
  if (at < 0) at = line.length
  while (at > 0 && isBanks(at)) at--
  const before = line.findLastIndex((step, place) => place < at && step.seat === CHANCE) + 1
  const behind = line.findIndex((step, place) => place >= at && step.seat === CHANCE)
  const end = behind < 0 ? line.length : behind
  const steps = line
    .slice(before, end)
    .map((step) => ({ record: step.before, seat: step.seat, action: game.action(step.text) }))
  const found = await own.plans(steps, line[end]?.before ?? record, at - before, seat, stopped)
  const begin = before + (found?.begin ?? 0)
  const seats = sides.flatMap((each, number) => (each === side ? [number] : []))

  /** What somebody of the side does, in words: each time the first who may. */
  const inWords = (actions: readonly number[]): Ply[] => {
    let state = found?.before ?? record
    return actions.flatMap((action) => {
      const text = game.text(action)
      for (const each of seats) {
        try {
          const { record, phrase, words } = game.done(state, each, text)
          state = record
          return [{ seat: each, text, phrase, words }]
        } catch (error) {
          if (!(error instanceof IllegalError)) throw error
        }
      }
      return []
    })
  }
  const moves = (found?.plans ?? []).map(({ points, wasDone, actions }) => ({
    moves: inWords(actions),
    line: [],
    played: wasDone,
    was_done: false,
    looks: found?.futures ?? 0,
    proven: null,
    points,
    games: 0,
    sides: [],
  }))
  const first = begin > 0 ? (line[begin - 1]?.n ?? 0) + 1 : 0
  return {
    n,
    first,
    seat: found && seat,
    done: 0,
    total: 0,
    level: '',
    evidence: 'searched',
    looks: moves.reduce((sum, { looks }) => sum + looks, 0),
    moves,
    reasons: [],
    before: [],
  }
}
