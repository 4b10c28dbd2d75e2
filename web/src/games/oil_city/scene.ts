import {
  BANK,
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
  TURNS,
} from '../../generated/constants/oil_city'
import { observation, state, type Observation, type State } from '../../generated/devices/oil_city'
import type {
  Company,
  Line,
  Offer,
  Place,
  Plot,
  Scene,
  Term,
  Token,
  Value,
} from '../../generated/scenes/oil_city'
import { named, row } from '../../kernel/records'
import type { Table } from '../../kernel/rules'

const WORD_OF_FIELD = new Map<number, string>(Object.entries(FIELD_WORDS).map(([word, code]) => [code, word]))
type Yield = Record<string, number>

/** What the screens draw of the hall; see `rules/oil_city/scene.py`. */
export function scene(table: Table): Scene {
  const v = state(table.memory, table.record)
  const o = observation(table.memory, table.scene)
  const companies = Array.from({ length: v.companies }, (_, company) => company)
  const events = Array.from(v.event).flatMap((card) => (card > 0 ? [card - 1] : []))
  const box = row(v.held, BANK, COUNTED)
  const phase = PHASES[v.phase] ?? ''
  return {
    turn: v.turn,
    phase,
    waiting: Array.from(o.waits).flatMap((waits, seat) => (waits && seat < v.seats ? [seat] : [])),
    order: companies.map((each) => o.order[each] ?? 0),
    events,
    prices: events.map((_, turn) => named(SOLD, row(o.price, turn, SOLD.length))),
    box: Object.fromEntries(
      ITEMS.flatMap((name, item) => (o.is_endless[item] ? [] : [[name, box[item] ?? 0]])),
    ) as Record<string, number>,
    plots_in_box: v.plots_in_box,
    companies: companies.map((each) => company(v, o, each)),
    offers: OPEN_OFFERS.flatMap((name, offer) => offered(v, name, offer) ?? []),
    terms: Array.from({ length: v.terms }, (_, each) => term(v, each)),
    settling: phase === 'settling' ? (PLACES[v.place_at] ?? null) : null,
    extracting: phase === 'extracting' ? o.extracting - 1 : null,
  }
}

function company(v: State, o: Observation, each: number): Company {
  const hidesPlan = o.hides_plan[each] === 1
  const hidesLoad = o.hides_load[each] === 1
  const plots = Array.from(row(v.plot, each, MOST_PLOTS).subarray(0, v.plots[each]), (card) =>
    plot(v, o, card - 1, hidesPlan),
  )
  const yields = plots.flatMap((one) => one.yields)
  const today = named(SOLD, row(o.price, v.turn, SOLD.length))
  const money = yields.flatMap((bundle) =>
    Object.entries(bundle).map(([good, count]) => count * (today[good] ?? 0)),
  )
  const drafting = v.drafting[each]
  return {
    places: Array.from({ length: PARTNERS }, (_, partner) => place(v, o, PARTNERS * each + partner)),
    held: named(ITEMS, row(v.held, each, COUNTED)),
    hand: hidesPlan ? null : named(PIECES.slice(1), row(o.hand, each, PIECES.length - 1)),
    owes: o.owes[each] ?? 0,
    to_spend: o.hides_tokens[each] ? null : (o.to_spend[each] ?? 0),
    plots,
    expected: onAverage(yields),
    expected_money: money.reduce((all, one) => all + one, 0) / DIE_NUMBERS,
    value: value(row(o.value, each, 8)),
    revenue: v.revenue[each] ?? 0,
    sold: Array.from(row(v.sold, each, TURNS).subarray(0, v.turn + 1)),
    loaded: hidesLoad ? null : named(SOLD, row(v.loaded, each, SOLD.length)),
    load_money: hidesLoad ? null : (o.load_money[each] ?? 0),
    wagons_sent: hidesLoad ? null : (v.sent[each] ?? 0),
    draft: drafting === 1 ? lines(v, OPEN_OFFERS.length + each) : drafting === HIDDEN ? null : [],
  }
}

function value(numbers: Int16Array): Value {
  const [
    plots = 0,
    buildings = 0,
    drillers = 0,
    variety = 0,
    returned = 0,
    refineries = 0,
    revenue = 0,
    turns = 0,
  ] = numbers
  return { plots, buildings, drillers, variety, returned, refineries, revenue, turns }
}

function place(v: State, o: Observation, at: number): Place {
  const token = v.token[at] ?? 0
  const drawn = row(v.drawn_plot, at, MOST_DRAWN).subarray(0, v.drawn[at])
  return {
    name: PLACES[at] ?? '',
    seat: o.seat[at] ?? 0,
    profession: PROFESSIONS[v.professions[at] ?? 0] ?? '',
    character: o.character[at] ?? 0,
    token: tokenOf(token, v.count[at] ?? 0),
    hides_token: token === HIDDEN,
    drawn: Array.from(drawn, (card) => (card === HIDDEN ? null : card - 1)),
  }
}

/** A token that lies and can be seen. */
function tokenOf(token: number, count: number): Token | null {
  if (token === 0 || token === HIDDEN) return null
  if (token === RUN) return { use: 'refinery_run', count, goods: {} }
  if (token !== 1 + PEDLAR) return { use: BOUGHT[token - 1] ?? '', count, goods: {} }
  const taken: readonly number[] = PEDDLED[count] ?? []
  return { use: 'pedlar', count: taken.reduce((all, one) => all + one, 0), goods: named(SOLD, taken) }
}

function plot(v: State, o: Observation, at: number, hidesPlan: boolean): Plot {
  const yields = Array.from({ length: DIE_NUMBERS }, (_, number): Yield => {
    const found = row(o.yields, at * DIE_NUMBERS + number, GOODS.length)
    return Object.fromEntries(GOODS.flatMap((good, each) => (found[each] ? [[good, found[each]]] : [])))
  })
  return {
    plot: at,
    fields: Array.from(row(v.layout, at, FIELDS), (code) => WORD_OF_FIELD.get(code) ?? ''),
    shown: pieces(v, SHOWN, at),
    planned: hidesPlan ? null : pieces(v, PLANNED, at),
    yields,
    expected: onAverage(yields),
    drillers_leave: o.drillers_leave[at] ?? 0,
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

const pieces = (v: State, picture: number, at: number) =>
  Array.from(row(v.piece, picture * MOST_PLOTS + at, FIELDS), (piece) =>
    piece ? (PIECES[piece] ?? null) : null,
  )

/** An item's name, and which plot it is. */
const item = (at: number): { item: string; plot: number | null } =>
  at >= FIRST_PLOT ? { item: 'plot', plot: at - FIRST_PLOT } : { item: ITEMS[at] ?? '', plot: null }

/** The lines of a sheet by their number; null for one that is free. */
function lines(v: State, sheet: number): (Line | null)[] {
  const [giver, items, amounts, due, back] = [v.giver, v.item, v.amount, v.due, v.back].map((all) =>
    row(all, sheet, LINES),
  ) as [Int8Array, Int8Array, Int8Array, Int8Array, Int8Array]
  return Array.from(amounts, (amount, line) => {
    if (amount <= 0) return null
    const found = item(items[line] ?? 0)
    return {
      gives: giver[line] === MAKER,
      ...found,
      amount: found.item === 'money' ? NOTE * amount : amount,
      due: due[line] ? due[line] - 1 : null,
      back: back[line] ? back[line] - 1 : null,
    }
  })
}

function offered(v: State, name: string, offer: number): Offer | null {
  const to = (v.offered_to[offer] ?? 0) - 1
  if (to < 0) return null
  return {
    name: `${name}${v.serial[offer]}`,
    maker: Math.floor(offer / SLOTS),
    to: to === EVERYBODY ? null : to,
    lines: lines(v, offer).filter((line) => line !== null),
  }
}

function term(v: State, at: number): Term {
  return {
    debtor: v.debtor[at] ?? 0,
    creditor: v.creditor[at] ?? 0,
    ...item(v.owed_item[at] ?? 0),
    amount: v.owed[at] ?? 0,
    turn: v.owed_turn[at] ?? 0,
  }
}
