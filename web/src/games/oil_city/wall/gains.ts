import { signed } from '../../../base/i18n/language.svelte'
import { widthOf } from '../../wall/fit'
import type { Gain } from '../bank'

/** The size of letters, in units, at which gains fit into so many lines. */
export function sizeOfGains(gains: readonly Gain[], width: number, most: number, lines = 1): number {
  const letters = gains.map(({ amount }) => widthOf(signed(amount)) + 2)
  const all = letters.reduce((sum, each) => sum + each, 0)
  // Of several lines the longest has one more than its share.
  const longest = lines > 1 && letters.length > 1 ? all / lines + Math.max(...letters) / 2 : all
  return Math.min(most, width / Math.max(1, longest))
}
