import { signed } from '../../../base/i18n/language.svelte'
import { widthOf } from '../../wall/fit'
import type { Gain } from '../bank'

/** The width of a line of gains, relative to the height of its letters. */
export function widthOfGains(gains: readonly Gain[]): number {
  return gains.reduce((sum, { amount }) => sum + widthOf(signed(amount)) + 2, 0)
}

/** The size of letters, in units, at which a line of gains fits. */
export function sizeOfGains(gains: readonly Gain[], width: number, most: number): number {
  return Math.min(most, width / Math.max(1, widthOfGains(gains)))
}
