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
  const index = ranges.reduce((all, values, byte) => all * values + ((action >> (16 - 8 * byte)) & 255), 0)
  return written(slot, index)
}

/** The action that a text stands for; null if it is none. */
export function actionOf(text: string, kinds: readonly Kind[]): number | null {
  for (const [code, [ranges, slot]] of kinds.entries()) {
    const match = patternOf(slot).exec(text)
    if (!match) continue
    let index = read(slot, match.slice(1).values())
    // A pattern takes any number; only what is written like that is an action.
    if (!(index >= 0) || written(slot, index) !== text) continue
    let bytes = 0
    for (let byte = ranges.length - 1; byte >= 0; byte--) {
      const values = ranges[byte] ?? 1
      bytes |= (index % values) << (16 - 8 * byte)
      index = Math.floor(index / values)
    }
    return ((1 + code) << 24) | bytes
  }
  return null
}

const patterns = new Map<Slot, RegExp>()

function patternOf(slot: Slot): RegExp {
  const known = patterns.get(slot) ?? new RegExp(`^${pattern(slot)}$`)
  patterns.set(slot, known)
  return known
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** A regular expression with a group for each word and number. */
function pattern(slot: Slot): string {
  if ('first' in slot) return slot.unsaid ? '(\\d*)' : '(\\d+)'
  if ('either' in slot) return `(?:${slot.either.map(([, each]) => pattern(each)).join('|')})`
  if (!('text' in slot)) return `(${slot.map(escaped).join('|')})`
  return slot.text
    .split(/\{(\w+)\}/)
    .map((part, place) => (place % 2 ? pattern(gap(slot, part)) : escaped(part)))
    .join('')
}

type Joined = Extract<Slot, { text: string }>

function gap(slot: Joined, name: string): Slot {
  return slot.of[name]?.[1] ?? []
}

type Groups = Iterator<string | undefined>

/** The number of the text whose `groups` a pattern has matched; negative or NaN if there is no such text. */
function read(slot: Slot, groups: Groups): number {
  if ('text' in slot) {
    const numbers = new Map<string, number>()
    // Groups come as they stand in the text, not as they count.
    for (const [, name = ''] of slot.text.matchAll(/\{(\w+)\}/g))
      numbers.set(name, read(gap(slot, name), groups))
    return Object.entries(slot.of).reduce((all, [name, [count]]) => {
      const own = numbers.get(name) ?? NaN
      return own < count ? all * count + own : NaN
    }, 0)
  }
  if ('either' in slot) {
    let before = 0
    let number = NaN
    for (const [count, each] of slot.either) {
      const own = read(each, groups)
      if (Number.isNaN(number) && own < count) number = before + own
      before += count
    }
    return number
  }
  const { value: text } = groups.next() as { value: string | undefined }
  if (text === undefined) return NaN
  if ('first' in slot) return text === '' ? 0 : Number(text) / slot.unit - slot.first
  return slot.indexOf(text)
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
