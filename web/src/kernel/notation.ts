/** How the texts of a gap are made from its number: one of these words; a number, counted from `first` in steps of `unit`;
 * several gaps in a text, of so many texts each, those first that count for more; or one of several, whose numbers follow one
 * another. See `rules/kernel/slots.py`. */
export type Slot =
  | readonly string[]
  | { first: number; unit: number; unsaid?: boolean }
  | { text: string; of: Readonly<Record<string, readonly [count: number, slot: Slot]>> }
  | { either: ReadonlyArray<readonly [count: number, slot: Slot]> }

/** A kind of action: how many values each of its bytes has, and its text. */
export type Kind = readonly [ranges: readonly number[], slot: Slot]

/** The text of an action, which is a number of 32 bits: its kind, counted from 1, and three bytes. */
export function textOf(action: number, kinds: readonly Kind[]): string {
  const kind = kinds[(action >> 24) - 1]
  if (!kind) throw new Error(`${action} is no action`)
  const [ranges, slot] = kind
  const index = ranges.reduce(
    (found, values, byte) => found * values + ((action >> (16 - 8 * byte)) & 255),
    0,
  )
  return written(slot, index)
}

function written(slot: Slot, number: number): string {
  if ('first' in slot) {
    return slot.unsaid && number === 0 ? '' : String((slot.first + number) * slot.unit)
  }
  if ('text' in slot) {
    const gaps = Object.entries(slot.of).reverse()
    return gaps.reduce((text, [name, [count, gap]]) => {
      const own = number % count
      number = Math.floor(number / count)
      return text.replace(`{${name}}`, written(gap, own))
    }, slot.text)
  }
  if ('either' in slot) {
    for (const [count, each] of slot.either) {
      if (number < count) return written(each, number)
      number -= count
    }
    throw new Error('there is no such text')
  }
  return slot[number] ?? ''
}
