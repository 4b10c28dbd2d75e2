/* The actions of Oil City as they are written: see `notation.py`. Companies, plots and turns count from 1 there. */

export const PIECES = ['tower', 'driller', 'pump', 'fan', 'drill', 'distillery'] as const
export const SOLD = ['gas', 'wax', 'kerosene'] as const
export const GOODS = ['crude', ...SOLD] as const
export const BOUGHT = [
  ...['tower', 'driller', 'plot', 'wagon'],
  ...['pump', 'fan', 'drill', 'distillery', 'refinery'],
] as const
export const FIELDS = 'abcdefghi'

/** A field of a plot. */
export interface Spot {
  plot: number
  field: number
}

export const buys = (place: string, item: string, count: number) => `${place}-${item}${count}`
export const refines = (place: string, crude: number) => `${place}-refines${crude}`
export const takesUp = (place: string) => `${place}-off`
export const givesBack = (place: string, plot: number) => `${place}-returns${plot + 1}`

/** A pedlar's load is written by first letters: `g1w2`. */
export function peddles(place: string, goods: Readonly<Record<string, number>>): string {
  const load = SOLD.map((good) => (goods[good] ? `${good[0]}${goods[good]}` : '')).join('')
  return `${place}-peddles-${load}`
}

export const spotName = ({ plot, field }: Spot) => `${plot + 1}${FIELDS[field]}`
export const puts = (company: number, spot: Spot, piece: string) =>
  `${company + 1}-${spotName(spot)}-${piece}`
export const takes = (company: number, spot: Spot) => `${company + 1}-${spotName(spot)}-off`
export const loads = (company: number, good: string, count: number) => `${company + 1}-${good}${count}`
export const sends = (company: number, wagons: number) => `${company + 1}-wagons${wagons}`

export const drafts = (company: number) => `${company + 1}-draft`
export const drops = (company: number) => `${company + 1}-drop`
export const strikes = (company: number, line: number) => `${company + 1}-line${line + 1}-off`
export const dueLine = (company: number, line: number, turn: number) =>
  `${company + 1}-line${line + 1}-due${turn + 1}`
export const backLine = (company: number, line: number, turn: number) =>
  `${company + 1}-line${line + 1}-back${turn + 1}`
export const offers = (company: number, to: number | null) =>
  `${company + 1}-offers-${to === null ? 'all' : to + 1}`

/** What a line of a deal can name: money in złr, an item, or a plot by its number. */
export interface Thing {
  item: string
  plot: number | null
}

export function line(company: number, gives: boolean, thing: Thing, amount: number): string {
  const what =
    thing.plot !== null
      ? `plot${thing.plot + 1}`
      : thing.item === 'money'
        ? `${amount}`
        : `${amount}${thing.item}`
  return `${company + 1}-${gives ? 'gives' : 'wants'}-${what}`
}

const LINE = /^\d+-(gives|wants)-(\d*)([a-z]*)(\d*)$/

/** What an action writes into a deal; null if it is no line. */
export function lineOf(action: string): { gives: boolean; thing: Thing; amount: number } | null {
  const found = LINE.exec(action)
  if (!found) return null
  const [, giver, amount, item, plot] = found
  const thing = item === 'plot' ? { item, plot: Number(plot) - 1 } : { item: item || 'money', plot: null }
  return { gives: giver === 'gives', thing, amount: Number(amount || 1) }
}

export const isReady = (action: string) => action.startsWith('ready')
