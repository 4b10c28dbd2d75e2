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

/** Nothing on a wall is smaller than this, in units: it is read from the last row. */
export const LEAST = 3.4

export interface Rows {
  rows: string[]
  size: number
}

/** Less than this share of its size, and a text would rather stand in two lines. */
const SMALL = 0.8

/** The beginning of a text, with an ellipsis, where it is wider than so many of its own heights. */
export function cut(text: string, room: number): string {
  if (widthOf(text) <= room) return text
  const letters = [...text]
  let kept = letters.length - 1
  const start = () => `${letters.slice(0, kept).join('').trimEnd()}…`
  while (kept > 1 && widthOf(start()) > room) kept -= 1
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
  return { rows, size }
}

export interface Listed {
  size: number
  /** What is shown of the texts: of those that are left out there is only the sign. */
  texts: string[]
}

/** A text's sign and the gap behind it, in letters' heights; the same without a text; and the height of a line. */
const [SIGN, ALONE, LINE] = [2.1, 1.7, 1.28]

/**
 * Texts that stand in a box one after another, each with a sign of its own: as large as all of them fit in, up to `most`. Where they
 * would be too small, the last ones are left out, then the longest are cut, so that the first `wanted` stay if they can.
 */
export function listed(
  all: readonly string[],
  width: number,
  height: number,
  most: number,
  { wanted = all.length, sign = SIGN, alone = ALONE } = {},
): Listed {
  const fits = (texts: readonly string[], size: number) => {
    const left = Array.from({ length: all.length - texts.length }, () => alone)
    const rows = rowsOf([...texts.map((text) => widthOf(text) + sign), ...left], width / size)
    return rows * size * LINE <= height
  }
  for (let size = most; size > LEAST; size -= 0.1) if (fits(all, size)) return { size, texts: [...all] }
  const shortest = all.map((text) => cut(text, SHORTEST))
  for (let count = all.length; count > 0; count--) {
    if (!fits(shortest.slice(0, count), LEAST)) continue
    const texts = all.slice(0, count)
    if (fits(texts, LEAST)) return { size: LEAST, texts }
    // Signs without a text stand beside it.
    const longest = width / LEAST - sign - alone * (all.length - count)
    for (let room = longest; count <= wanted && room >= SHORTEST; room -= 0.5) {
      const shorter = texts.map((text) => cut(text, room))
      if (fits(shorter, LEAST)) return { size: LEAST, texts: shorter }
    }
  }
  return { size: LEAST, texts: [] }
}

/** A name that is cut to less than this tells nobody from anybody else: about eight letters. */
const SHORTEST = 5

/** How many lines such widths fill, if a line has so much room. */
function rowsOf(widths: readonly number[], room: number): number {
  let [rows, used] = [1, 0]
  for (const each of widths) {
    if (each > room) return Infinity
    if (used + each > room) [rows, used] = [rows + 1, 0]
    used += each
  }
  return rows
}
