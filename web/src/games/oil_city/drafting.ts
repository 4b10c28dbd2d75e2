import { NOTE } from '../../generated/constants/oil_city'
import { backLine, dueLine, line as write, lineOf, strikes, type Thing } from './notation'
import type { Line, Offer } from './scene'

/** A thing that a line can name, and the largest amount. */
export interface Namable {
  thing: Thing
  most: number
}

/** A line of the draft by its number. */
export interface Written {
  line: Line
  number: number
}

export function thingKey({ item, plot }: Thing): string {
  return plot === null ? item : `plot${plot}`
}

/** The smallest amount of an item in a line: a note of money, or one piece. */
export function stepOf(item: string): number {
  return item === 'money' ? NOTE : 1
}

/** The things that legal actions can write next, each once: money first, plots last. */
export function namable(legal: Iterable<string>, gives: boolean): Namable[] {
  const byKey = new Map<string, Namable>()
  for (const action of legal) {
    const line = lineOf(action)
    if (!line || line.gives !== gives) continue
    const key = thingKey(line.thing)
    const before = byKey.get(key)
    if (!before) byKey.set(key, { thing: line.thing, most: line.amount })
    else before.most = Math.max(before.most, line.amount)
  }
  return [...byKey.values()].sort((one, other) => (one.thing.plot ?? -1) - (other.thing.plot ?? -1))
}

function written(
  company: number,
  { gives, item, plot, due, back }: Line,
  amount: number,
  at: number,
): string[] {
  const actions = [write(company, gives, { item, plot }, amount)]
  if (due !== null) actions.push(dueLine(company, at, due))
  if (back !== null) actions.push(backLine(company, at, back))
  return actions
}

/**
 * The actions that give lines of the draft other amounts, by line number. Each line is struck out and written again with its
 * term in the first free line; a line with amount 0 is only struck out.
 */
export function amended(
  company: number,
  draft: readonly (Line | null)[],
  amounts: ReadonlyMap<number, number>,
): string[] {
  const sheet = [...draft]
  const actions: string[] = []
  for (const [number, amount] of amounts) {
    const line = draft[number]
    if (!line || amount === line.amount) continue
    actions.push(strikes(company, number))
    sheet[number] = null
    if (amount <= 0) continue
    const free = sheet.indexOf(null)
    actions.push(...written(company, line, amount, free))
    sheet[free] = line
  }
  return actions
}

/** The actions that give a line of the draft another term, or none: strike it out, and write it in the first free line. */
export function retermed(
  company: number,
  draft: readonly (Line | null)[],
  number: number,
  turn: number | null,
): string[] {
  const line = draft[number]
  if (!line) return []
  const free = draft.findIndex((other, n) => other === null || n === number)
  const [due, back] = line.back === null ? [turn, null] : [null, turn]
  return [strikes(company, number), ...written(company, { ...line, due, back }, line.amount, free)]
}

/** An offer as the other side would write it: the actions for each line, by the number that it gets. */
export function mirrored(company: number, { lines }: Offer): ((at: number) => string[])[] {
  return lines.map((line) => (at) => written(company, { ...line, gives: !line.gives }, line.amount, at))
}

/** The amount that somebody has typed, or null if it can't be one. */
export function typedAmount(text: string, item: string, most: number): number | null {
  if (!/^\s*\d+\s*$/.test(text)) return null
  const amount = Number(text)
  return amount > 0 && amount <= most && amount % stepOf(item) === 0 ? amount : null
}
