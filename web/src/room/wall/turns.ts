/* Several tables take turns on the wall. */

/** How long the wall shows a table, in seconds. */
export const TURN = 16

/** Which table is shown: each for a while; but of `busy` tables the one that is shown already, or else the first of them. */
export function tableShown(busy: readonly boolean[], shown: number, since: number, now: number): number {
  const count = busy.length
  if (shown >= count) return 0
  if (busy[shown]) return shown
  const other = busy.indexOf(true)
  if (other >= 0) return other
  return now - since >= TURN ? (shown + 1) % count : shown
}
