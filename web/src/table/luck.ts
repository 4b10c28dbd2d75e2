import type { LogLine, LuckOfSide, LuckStep } from '../generated/messages'
import type { Fold } from '../games/shared/fold'
import { foldText, isSmall, logText } from '../games/shared/logText'

/** The parts of a lead, in the order in which they are shown. They add up to the result. */
export const PARTS = ['set_up', 'own_rolls', 'other_rolls', 'play', 'other_play', 'rest'] as const
export type Part = (typeof PARTS)[number]

/** The lists of rolls and decisions that mattered most. */
export const LISTS = ['lucky', 'unlucky', 'best'] as const

/** Whether luck came into play at all: an outcome after somebody had acted. */
export function hasLuck(log: readonly LogLine[]): boolean {
  const first = log.findIndex((line) => line.kind === 'action' && !line.undone)
  return first >= 0 && log.some((line, i) => i > first && line.kind === 'outcome')
}

/** Points at the end of the longest bar, the same for all sides, so that they can be compared. */
export function scale(sides: readonly LuckOfSide[]): number {
  return Math.max(1, ...sides.flatMap((side) => PARTS.map((part) => Math.abs(side[part]))))
}

/** A bar from the middle of a drawing that is 200 wide: where it begins, and how long it is. */
export function bar(points: number, longest: number): { x: number; width: number } {
  const width = (100 * Math.abs(points)) / longest
  return { x: points < 0 ? 100 - width : 100, width }
}

/** What happened in a roll or a turn, in words. */
export function stepText(
  step: LuckStep,
  log: readonly LogLine[],
  game: string,
  names: readonly string[],
): string {
  const lines = log.filter((line) => line.n >= step.first && line.n < step.to)
  const last = lines.at(-1)
  if (last?.seat === null) return `${names[step.seat] ?? ''} · ${logText(last, game, names)}`
  // A drive on which nothing is done is described by where it ends.
  if (last && lines.every((line) => isSmall(line, game))) return logText(last, game, names)
  const fold: Fold = { lines, seat: step.seat, turn: null }
  return foldText(fold, game, names)
}

/** The names of everybody who plays for a side. */
export function sideName(
  side: number,
  seats: readonly { seat: number; side: number }[],
  names: readonly string[],
): string {
  return seats
    .filter((seat) => seat.side === side)
    .map((seat) => names[seat.seat] ?? '')
    .join(', ')
}
