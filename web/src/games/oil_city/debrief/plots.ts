import type { Debrief, Plot } from '../../../generated/debriefs/oil_city'

/** The most plots on a wall. */
const FEW = 8

/** The plots that were rolled for or built on, best first: all of them, or with `few` those that stand out at either end. */
export function plotsOf({ plots }: Debrief, few: boolean): Plot[] {
  const used = plots.filter(({ rolls, invested, paid }) => rolls > 0 || invested > paid)
  const sorted = used.sort(
    (one, other) => other.value - other.invested - (one.value - one.invested) || one.plot - other.plot,
  )
  return few && sorted.length > FEW ? [...sorted.slice(0, FEW - 3), ...sorted.slice(-3)] : sorted
}
