import type { Debrief, Plot } from '../../../generated/debriefs/oil_city'

/** So many plots find room on a wall. */
const FEW = 8

/**
 * The plots that something was made of, best first: all of them, or those that stand out at either end. A bare card that was
 * never rolled for is left out.
 */
export function plotsOf({ plots }: Debrief, few: boolean): Plot[] {
  const used = plots.filter(({ rolls, invested, paid }) => rolls > 0 || invested > paid)
  const sorted = used.sort(
    (one, other) => other.value - other.invested - (one.value - one.invested) || one.plot - other.plot,
  )
  return few && sorted.length > FEW ? [...sorted.slice(0, FEW - 3), ...sorted.slice(-3)] : sorted
}
