import { signed } from '../../../base/i18n/language.svelte'
import { LEAST, widthOf } from '../../wall/fit'
import type { Gain } from '../bank'

export interface Fitted {
  /** The size of letters, in units. */
  size: number
  gains: readonly Gain[]
  /** There are others, for which there is no room. */
  more: boolean
}

/** Gains in so many lines, as large as they fit in, up to `most`. Where all would be too small, the last are left out. */
export function fitted(all: readonly Gain[], width: number, most: number, lines = 2): Fitted {
  for (let count = all.length; ; count--) {
    const gains = all.slice(0, count)
    const more = count < all.length
    const size = Math.min(most, width / Math.max(1, longest(gains, lines) + (more ? 1 : 0)))
    if (size >= LEAST || count === 0) return { size: Math.max(LEAST, size), gains, more }
  }
}

/** The width of the longest line, in letters' heights: of several lines that one has more than its share. */
function longest(gains: readonly Gain[], lines: number): number {
  const letters = gains.map(({ amount }) => widthOf(signed(amount)) + 2)
  const all = letters.reduce((sum, each) => sum + each, 0)
  return lines > 1 && letters.length > 1 ? all / lines + Math.max(...letters) / 2 : all
}
