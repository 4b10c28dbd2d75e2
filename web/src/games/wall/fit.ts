/* Everything on a wall is measured in units, of which the screen is at least 177 wide and 100 high. What people have written is
   made to fit in, by an estimate of how wide its letters are: nobody scrolls, nothing has to be drawn and measured first, and
   every browser shows the same. */

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

/** A name that is cut keeps at least so many letters. */
const KEPT = 8

/** The beginning of a text, with an ellipsis, where it is wider than so many of its own heights. */
function cut(text: string, room: number): string {
  if (widthOf(text) <= room) return text
  const letters = [...text]
  let kept = letters.length - 1
  const start = () => `${letters.slice(0, kept).join('').trimEnd()}…`
  while (kept > KEPT && widthOf(start()) > room) kept -= 1
  return start()
}

/**
 * A name in one line, or in two of smaller letters where that shows it larger. `most` is its size in one line; where it would be
 * smaller than `least`, it is cut instead. Words are never broken.
 */
export function inRows(text: string, width: number, most: number, mostInTwo = most * SMALL, least = 0): Rows {
  const size = sizeOf(text, width, most)
  if (size >= Math.max(mostInTwo, least)) return { rows: [text], size }
  let best: Rows = { rows: [text], size }
  for (const { index, 0: gap } of text.matchAll(/ |(?<=\p{L})-(?=\p{L})/gu)) {
    const at = index + gap.length
    const rows = [text.slice(0, at).trim(), text.slice(at)]
    const inTwo = Math.min(mostInTwo, ...rows.map((row) => sizeOf(row, width, mostInTwo)))
    if (inTwo > best.size * 1.05) best = { rows, size: inTwo }
  }
  return best.size >= least ? best : shortened(text, width, least, mostInTwo > 0)
}

/** A name of letters of this size, in two lines if its first words leave room for that. */
function shortened(text: string, width: number, size: number, inTwo: boolean): Rows {
  const room = width / size
  const words = text.split(' ')
  let first = 0
  while (first < words.length && widthOf(words.slice(0, first + 1).join(' ')) <= room) first += 1
  const rows =
    inTwo && first > 0
      ? [words.slice(0, first).join(' '), cut(words.slice(first).join(' '), room)]
      : [cut(text, room)]
  return { rows, size: Math.min(size, ...rows.map((row) => sizeOf(row, width, size))) }
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
