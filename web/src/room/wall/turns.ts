/* Several tables take turns on the wall. */

/** So long a table has the wall, in seconds. */
export const TURN = 16

/**
 * Which table is shown: each for a while, but where there is something to see (`busy`) the one that was on when it began, or
 * else the first of these, until it is over.
 */
export function tableShown(busy: readonly boolean[], shown: number, since: number, now: number): number {
  const count = busy.length
  if (shown >= count) return 0
  if (busy[shown]) return shown
  const other = busy.indexOf(true)
  if (other >= 0) return other
  return now - since >= TURN ? (shown + 1) % count : shown
}
