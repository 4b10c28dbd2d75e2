import {
  BOUGHT,
  COUNTED,
  DIE_NUMBERS,
  EVERYBODY,
  FIELD_WORDS,
  FIELDS,
  FIRST_PLOT,
  GOODS,
  HIDDEN,
  ITEMS,
  LINES,
  MAKER,
  MOST_DRAWN,
  MOST_PLOTS,
  NOTE,
  OPEN_OFFERS,
  PARTNERS,
  PEDDLED,
  PEDLAR,
  PHASES,
  PIECES,
  PLACES,
  PLANNED,
  PROFESSIONS,
  RUN,
  SHOWN,
  SLOTS,
  SOLD,
  VALUES,
} from '../../generated/constants/oil_city'
import type { Fields } from '../../generated/devices/oil_city'
import { once } from '../../kernel/drawing'
import { named, row } from '../../kernel/records'

const WORD_OF_FIELD = new Map<number, string>(Object.entries(FIELD_WORDS).map(([word, code]) => [code, word]))
type Yield = Record<string, number>

export type Scene = ReturnType<typeof scene>

/** The hall. Companies, seats, plots, cards and turns are numbered from 0. Where nothing else is said, null is what whoever
 * looks may not see. `order` is the bank's round of companies this turn. `events` and `prices` are those of `turns`, the turns so far, this one's last.
 * `extracting` is the plot that the bank rolls for. */
export const scene = once((v: Fields) => {
  const companies = Array.from({ length: v.companies }, (_, company) => company)
  // A game can begin with a later turn.
  const turns = v.event.flatMap((card, turn) => (card > 0 ? [turn] : []))
  const events = turns.map((turn) => (v.event[turn] ?? 0) - 1)
  const phase: string = PHASES[v.phase] ?? ''
  return {
    turn: v.turn,
    phase,
    waiting: v.waits.flatMap((waits, seat) => (waits && seat < v.seats ? [seat] : [])),
    order: companies.map((each) => v.order[each] ?? 0),
    events,
    turns,
    prices: turns.map((turn) => named(SOLD, row(v.price, turn, SOLD.length))),
    companies: companies.map((each) => company(v, each)),
    offers: OPEN_OFFERS.flatMap((name, offer) => offered(v, name, offer) ?? []),
    terms: Array.from({ length: v.terms }, (_, each) => term(v, each)),
    extracting: phase === 'extracting' ? v.extracting - 1 : null,
  }
})

export type Company = ReturnType<typeof company>

/** A company. `held` counts all that it has, standing or not; `hand` the pieces that stand nowhere. `owes` is the money that it
 * has promised others, due or not; `to_spend` what its tokens leave of its money. `expected` is what all plots bring on average,
 * and `expected_money` what that would sell for this turn, crude aside. `load_money` is what the goods on the wagons will
 * sell for. */
function company(v: Fields, each: number) {
  const hidesPlan = v.hides_plan[each] === 1
  const hidesLoad = v.hides_load[each] === 1
  const plots = row(v.plot, each, MOST_PLOTS)
    .slice(0, v.plots[each])
    .map((card) => plot(v, card - 1, hidesPlan))
  const yields = plots.flatMap((one) => one.yields)
  const today = named(SOLD, row(v.price, v.turn, SOLD.length))
  const money = yields.flatMap((bundle) =>
    Object.entries(bundle).map(([good, count]) => count * (today[good] ?? 0)),
  )
  const drafting = v.drafting[each]
  return {
    places: Array.from({ length: PARTNERS }, (_, partner) => place(v, PARTNERS * each + partner)),
    held: named(ITEMS, row(v.held, each, COUNTED)),
    hand: hidesPlan ? null : named(PIECES.slice(1), row(v.hand, each, PIECES.length - 1)),
    owes: v.owes[each] ?? 0,
    to_spend: v.hides_tokens[each] ? null : (v.to_spend[each] ?? 0),
    plots,
    expected: onAverage(yields),
    expected_money: money.reduce((all, one) => all + one, 0) / DIE_NUMBERS,
    value: named(VALUES, row(v.value, each, VALUES.length)) as Value,
    loaded: hidesLoad ? null : named(SOLD, row(v.loaded, each, SOLD.length)),
    load_money: hidesLoad ? null : (v.load_money[each] ?? 0),
    wagons_sent: hidesLoad ? null : (v.sent[each] ?? 0),
    draft: drafting === 1 ? lines(v, OPEN_OFFERS.length + each) : drafting === HIDDEN ? null : [],
  }
}

/** The lines of a company's value card, in points (O20). `returned`: what counted at the sixth extraction and has left the
 * company's plots since, or less than 0, because loans went back. */
export type Value = Record<(typeof VALUES)[number], number>

export type Place = ReturnType<typeof place>

/** A partner's place: its name in notation, who sits there, profession and character (0 to 3 of the profession), token if one
 * lies there, whether that is hidden, and plots drawn to choose from. */
function place(v: Fields, at: number) {
  const token = v.token[at] ?? 0
  const drawn = row(v.drawn_plot, at, MOST_DRAWN).slice(0, v.drawn[at])
  return {
    name: PLACES[at] ?? '',
    seat: v.seat[at] ?? 0,
    profession: PROFESSIONS[v.professions[at] ?? 0] ?? '',
    character: v.character[at] ?? 0,
    token: tokenOf(token, v.count[at] ?? 0),
    hides_token: token === HIDDEN,
    drawn: drawn.map((card) => (card === HIDDEN ? null : card - 1)),
  }
}

/** A token: what it does (one of what can be bought, `pedlar` or `refinery_run`), how many, and what the pedlar takes of gas, wax
 * and kerosene. */
export interface Token {
  use: string
  count: number
  goods: Record<string, number>
}

/** A token that lies and can be seen. */
function tokenOf(token: number, count: number): Token | null {
  if (token === 0 || token === HIDDEN) return null
  if (token === RUN) return { use: 'refinery_run', count, goods: {} }
  if (token !== 1 + PEDLAR) return { use: BOUGHT[token - 1] ?? '', count, goods: {} }
  const taken: readonly number[] = PEDDLED[count] ?? []
  return { use: 'pedlar', count: taken.reduce((all, one) => all + one, 0), goods: named(SOLD, taken) }
}

export type Plot = ReturnType<typeof plot>

/** A plot of a company: fields as a file of components writes them, and what stands on them: `shown` for all to see, `planned` by
 * its company. `yields` says for each number of the die what `planned` brings, or `shown` for whoever may not see that; `expected`
 * what it brings on average. `drillers_leave` then. */
function plot(v: Fields, at: number, hidesPlan: boolean) {
  const yields = Array.from({ length: DIE_NUMBERS }, (_, number): Yield => {
    const goods = row(v.yields, at * DIE_NUMBERS + number, GOODS.length)
    return Object.fromEntries(GOODS.flatMap((good, each) => (goods[each] ? [[good, goods[each]]] : [])))
  })
  return {
    plot: at,
    fields: row(v.layout, at, FIELDS).map((code) => WORD_OF_FIELD.get(code) ?? ''),
    shown: pieces(v, SHOWN, at),
    planned: hidesPlan ? null : pieces(v, PLANNED, at),
    yields,
    expected: onAverage(yields),
    drillers_leave: v.drillers_leave[at] ?? 0,
  }
}

/** What comes on the average, if each plot yields one of these by the number of the die. */
function onAverage(yields: readonly Yield[]): Record<string, number> {
  return Object.fromEntries(
    GOODS.filter((good) => yields.some((bundle) => good in bundle)).map((good) => [
      good,
      yields.reduce((all, bundle) => all + (bundle[good] ?? 0), 0) / DIE_NUMBERS,
    ]),
  )
}

const pieces = (v: Fields, picture: number, at: number): (string | null)[] =>
  row(v.piece, picture * MOST_PLOTS + at, FIELDS).map((piece) => (piece ? (PIECES[piece] ?? null) : null))

/** An item's name, and which plot it is. */
const item = (at: number): { item: string; plot: number | null } =>
  at >= FIRST_PLOT ? { item: 'plot', plot: at - FIRST_PLOT } : { item: ITEMS[at] ?? '', plot: null }

export type Line = NonNullable<ReturnType<typeof lines>[number]>

/** The lines of a sheet by their number; null for one that is free. `gives`: whether the maker gives, else the taker. `item` is
 * `money` (`amount` in złr), a piece, card or good, or `plot`. `due` and `back` are turns. */
function lines(v: Fields, sheet: number) {
  const of = (all: readonly number[]) => row(all, sheet, LINES)
  const [giver, items, due, back] = [of(v.giver), of(v.item), of(v.due), of(v.back)]
  return of(v.amount).map((amount, line) => {
    if (amount <= 0) return null
    const thing = item(items[line] ?? 0)
    return {
      gives: giver[line] === MAKER,
      ...thing,
      amount: thing.item === 'money' ? NOTE * amount : amount,
      due: due[line] ? due[line] - 1 : null,
      back: back[line] ? back[line] - 1 : null,
    }
  })
}

export type Offer = NonNullable<ReturnType<typeof offered>>

/** An offer, if there is one: its name in notation, who makes it and to whom; null for all. */
function offered(v: Fields, name: string, offer: number) {
  const to = (v.offered_to[offer] ?? 0) - 1
  if (to < 0) return null
  return {
    name: `${name}${v.serial[offer]}`,
    maker: Math.floor(offer / SLOTS),
    to: to === EVERYBODY ? null : to,
    lines: lines(v, offer).filter((line) => line !== null),
  }
}

export type Term = ReturnType<typeof term>

/** What a company owes another, after the sale of which turn. */
function term(v: Fields, at: number) {
  return {
    debtor: v.debtor[at] ?? 0,
    creditor: v.creditor[at] ?? 0,
    ...item(v.owed_item[at] ?? 0),
    amount: v.owed[at] ?? 0,
    turn: v.owed_turn[at] ?? 0,
  }
}
