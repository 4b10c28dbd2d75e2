/* Writes and reads actions for the screens: see `rules/oil_city/kinds.py`. Companies, plots and turns count from 0 here. */
import { read, words, write, type LineAmount } from '../../generated/notation/oil_city'

export const PIECES = words.put.piece
export const SOLD = words.load.good
export const BOUGHT = words.token.bought
export const FIELDS: readonly string[] = words.put.field
/** What a well yields, by the letter on the card. */
export const GOOD_OF: Record<string, string> = { C: 'crude', G: 'gas', W: 'wax' }

/** A field of a plot. */
export interface Spot {
  plot: number
  field: number
}

const letter = (field: number) => FIELDS[field] ?? ''

export const buys = (place: string, bought: string, count: number) => write.token({ place, bought, count })
export const refines = (place: string, crude: number) => write.run({ place, crude })
export const takesUp = (place: string) => write.take_up({ place })
export const givesBack = (place: string, plot: number) => write.give_back({ place, plot })

/** A pedlar's load is written by first letters: `g1w2`. */
export function peddles(place: string, goods: Readonly<Record<string, number>>): string {
  const load = SOLD.map((good) => (goods[good] ? `${good[0]}${goods[good]}` : '')).join('')
  return write.peddle({ place, load })
}

export const spotName = ({ plot, field }: Spot) => `${plot + 1}${letter(field)}`
export const puts = (company: number, { plot, field }: Spot, piece: string) =>
  write.put({ company, plot, field: letter(field), piece })
export const takes = (company: number, { plot, field }: Spot) =>
  write.take({ company, plot, field: letter(field) })
export const loads = (company: number, good: string, count: number) => write.load({ company, good, count })
export const sends = (company: number, count: number) => write.wagons({ company, count })

export const drafts = (company: number) => write.draft({ company })
export const drops = (company: number) => write.drop({ company })
export const strikes = (company: number, line: number) => write.strike({ company, line })
export const dueLine = (company: number, line: number, turn: number) => write.due({ company, line, turn })
export const backLine = (company: number, line: number, turn: number) => write.back({ company, line, turn })
export const offers = (company: number, to: number | null) => write.offer({ company, to: to ?? 'all' })

/** What a line of a deal names: money in złr, an item, or a plot by its number. */
export interface Thing {
  item: string
  plot: number | null
}

function amountOf({ item, plot }: Thing, count: number): LineAmount {
  if (plot !== null) return { of: 'plots', plot, count }
  return item === 'money' ? { of: 'money', value: count } : { of: 'items', item, count }
}

export const line = (company: number, gives: boolean, thing: Thing, amount: number) =>
  write.line({ company, giver: gives ? 'gives' : 'wants', amount: amountOf(thing, amount) })

/** The line that an action writes into a deal; null if it writes none. */
export function lineOf(action: string): { gives: boolean; thing: Thing; amount: number } | null {
  const parsed = read(action)
  if (parsed?.kind !== 'line') return null
  const gives = parsed.giver === 'gives'
  const { amount } = parsed
  if (amount.of === 'plots')
    return { gives, thing: { item: 'plot', plot: amount.plot }, amount: amount.count }
  if (amount.of === 'items') return { gives, thing: { item: amount.item, plot: null }, amount: amount.count }
  return { gives, thing: { item: 'money', plot: null }, amount: amount.value }
}

export const isReady = (action: string) => read(action)?.kind === 'ready'
