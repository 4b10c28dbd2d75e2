import { signed } from '../../../base/i18n/language.svelte'
import { widthOf } from '../../wall/fit'
import type { Gain } from '../bank'

/** The size of letters, in units, at which a line of gains fits. */
export function sizeOfGains(gains: readonly Gain[], width: number, most: number): number {
  const letters = gains.reduce((sum, { amount }) => sum + widthOf(signed(amount)) + 2, 0)
  return Math.min(most, width / Math.max(1, letters))
}
