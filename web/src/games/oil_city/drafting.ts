import { lineOf, type Thing } from './notation'

/** Something that a line can name, and how much of it. */
export interface Namable {
  thing: Thing
  most: number
}

export function thingKey({ item, plot }: Thing): string {
  return plot === null ? item : `plot${plot}`
}

/** What can be written next, out of all that is legal: each thing once, money first and plots last. */
export function namable(legal: Iterable<string>, gives: boolean): Namable[] {
  const found = new Map<string, Namable>()
  for (const action of legal) {
    const line = lineOf(action)
    if (!line || line.gives !== gives) continue
    const key = thingKey(line.thing)
    const before = found.get(key)
    if (!before) found.set(key, { thing: line.thing, most: line.amount })
    else before.most = Math.max(before.most, line.amount)
  }
  return [...found.values()].sort((one, other) => (one.thing.plot ?? -1) - (other.thing.plot ?? -1))
}
