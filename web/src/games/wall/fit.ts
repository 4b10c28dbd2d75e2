/* Everything on a wall is measured in units, of which the screen is at least 177 wide and 100 high. What people have written is
   made to fit in, by an estimate of how wide its letters are: nothing is cut off, nobody scrolls, nothing has to be drawn and
   measured first, and every browser shows the same. */

const NARROW = /[iljtfrI.,:;'’|!()[\]\-·]/u
const WIDE = /[mwMW@%&…]/u
const CAPITAL = /\p{Lu}|\p{N}/u

/** About how wide a text is, in units of its own height; rather too wide than too narrow. */
export function widthOf(text: string): number {
  let sum = 0
  for (const letter of text) {
    if (letter === ' ') sum += 0.3
    else if (letter === 'W' || letter === '@') sum += 1.02
    else if (WIDE.test(letter)) sum += 0.9
    else if (NARROW.test(letter)) sum += 0.38
    else if (CAPITAL.test(letter)) sum += 0.7
    else if (letter.charCodeAt(0) > 0x2ff) sum += 1
    else sum += 0.58
  }
  return sum
}

/** A length as styles have it. */
export function units(size: number): string {
  return `calc(${size.toFixed(2)} * var(--u))`
}

/** How large letters are, in units, so that a text fits into one line of this width; no larger than `most`. */
export function sizeOf(text: string, width: number, most: number): number {
  return Math.min(most, width / Math.max(0.5, widthOf(text)))
}

/** The same as a style. */
export function fit(text: string, width: number, most: number): string {
  return units(sizeOf(text, width, most))
}

/** Nothing is smaller than this. */
const LEAST = 0.8

export interface Rows {
  rows: string[]
  size: number
}

/** Less than this share of its size, and a text would rather stand in two lines. */
const SMALL = 0.8

/** A name in one line, or in two of smaller letters where that shows it larger. `most` is its size in one line. */
export function inRows(text: string, width: number, most: number, mostInTwo = most * SMALL): Rows {
  const size = sizeOf(text, width, most)
  if (size >= mostInTwo) return { rows: [text], size }
  const letters = [...text]
  const spaces = letters.flatMap((letter, i) => (letter === ' ' ? [i] : []))
  // One long word is broken where it must be.
  const breaks = spaces.length > 0 ? spaces : [Math.ceil(letters.length / 2)]
  let best: Rows = { rows: [text], size }
  for (const at of breaks) {
    const rows = [letters.slice(0, at), letters.slice(at)].map((part) => part.join('').trim())
    const inTwo = Math.min(mostInTwo, ...rows.map((row) => sizeOf(row, width, mostInTwo)))
    if (inTwo > best.size * 1.05) best = { rows, size: inTwo }
  }
  return best
}

/**
 * How large letters are so that several texts, each with a sign of its own and a gap behind it, stand in a box. A text that is
 * longer than a line makes all of them smaller, or `shrinks` by itself.
 */
export function packed(
  texts: readonly string[],
  width: number,
  height: number,
  most: number,
  { line = 1.3, sign = 2.1, shrinks = false } = {},
): number {
  const widths = texts.map((text) => widthOf(text) + sign)
  for (let size = most; size > LEAST; size -= 0.1) {
    let rows = 1
    let used = 0
    for (const each of widths) {
      const own = shrinks ? Math.min(width, each * size) : each * size
      if (used > 0 && used + own > width) {
        rows += 1
        used = 0
      }
      used += own
    }
    const fits = shrinks || Math.max(0, ...widths) * size <= width
    if (fits && rows * size * line <= height) return size
  }
  return LEAST
}
