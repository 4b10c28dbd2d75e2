import { expect, it } from 'vitest'

import { FIELDS, ITEMS, OPEN_OFFERS, PHASES, PIECES, RUN } from '../../../src/generated/constants/oil_city'
import { rules, type Fields } from '../../../src/generated/devices/oil_city'
import { scene } from '../../../src/games/oil_city/scene'
import { fieldsOf } from '../../../src/kernel/records'

/** A hall of three companies in which nothing lies, and what of it is other than that. */
function hall(change: (numbers: Record<string, number[]>) => Partial<Fields>) {
  const [state, observation] = [rules.state, rules.observation].map((layout) =>
    fieldsOf(layout, new ArrayBuffer(layout.bytes + 8), 0),
  )
  const fields = { ...state, ...observation, seats: 3, companies: 3 }
  return scene({ ...fields, ...change(fields as unknown as Record<string, number[]>) })
}

const phase = (name: (typeof PHASES)[number]) => PHASES.indexOf(name)

/** A list where these numbers stand from a place on. */
const put = (numbers: readonly number[] | undefined, at: number, ...values: number[]) =>
  numbers?.toSpliced(at, values.length, ...values) ?? []

it('tells what plots bring on average, and what that would sell for', () => {
  const card = 3
  const { companies } = hall(({ plots, plot: cards, yields, price, event }) => ({
    phase: phase('arranging'),
    event: put(event, 0, 6),
    price: put(price, 0, 400, 100, 300),
    plots: put(plots, 0, 1),
    plot: put(cards, 0, card + 1),
    // By the number of the die, of crude, gas, wax and kerosene.
    yields: put(yields, card * 12, 0, 0, 0, 0, 2, 2, 0, 0, 3, 3, 0, 0),
  }))
  const [company] = companies
  expect(company?.plots[0]?.yields).toEqual([{}, { crude: 2, gas: 2 }, { crude: 3, gas: 3 }])
  expect(company?.plots[0]?.expected).toEqual({ crude: 5 / 3, gas: 5 / 3 })
  expect(company?.expected).toEqual({ crude: 5 / 3, gas: 5 / 3 })
  // Crude does not sell.
  expect(company?.expected_money).toBeCloseTo((400 * 5) / 3)
  expect(companies[1]?.expected).toEqual({})
})

it('tells nothing of what is hidden', () => {
  const { companies } = hall(({ token, drafting, hides_plan, hides_tokens, hides_load }) => ({
    token: put(token, 0, -1, RUN),
    drafting: put(drafting, 0, -1, 1),
    hides_plan: put(hides_plan, 0, 1),
    hides_tokens: put(hides_tokens, 0, 1),
    hides_load: put(hides_load, 0, 1),
  }))
  const [hidden, seen] = companies
  const { hand, to_spend, loaded, load_money, wagons_sent, draft } = hidden!
  expect([hand, to_spend, loaded, load_money, wagons_sent, draft]).toEqual(Array(6).fill(null))
  expect(hidden?.places.map(({ token, hides_token }) => [token, hides_token])).toEqual([
    [null, true],
    [{ use: 'refinery_run', count: 0, goods: {} }, false],
    [null, false],
  ])
  expect([seen?.hand?.['tower'], seen?.to_spend, seen?.load_money, seen?.wagons_sent]).toEqual([0, 0, 0, 0])
  expect(seen?.draft).toEqual(Array(8).fill(null))
  expect(companies[2]?.draft).toEqual([])
})

it('reads offers, with money in złr', () => {
  const tower = ITEMS.indexOf('tower')
  const { offers } = hall(({ offered_to, serial, giver, item, amount, due }) => ({
    offered_to: put(offered_to, OPEN_OFFERS.indexOf('2a'), 1, -1),
    serial: put(serial, OPEN_OFFERS.indexOf('2a'), 7),
    giver: put(giver, 3 * 8, 0, 1),
    item: put(item, 3 * 8, tower, 0),
    amount: put(amount, 3 * 8, 1, 3),
    due: put(due, 3 * 8, 0, 5),
  }))
  const rest = { plot: null, back: null }
  const lines = [
    { gives: true, item: 'tower', amount: 1, due: null, ...rest },
    { gives: false, item: 'money', amount: 300, due: 4, ...rest },
  ]
  expect(offers).toEqual([{ name: '2a7', maker: 1, to: 0, lines }])
})

it('names the pieces that stand', () => {
  const { companies } = hall(({ plots, plot, piece }) => ({
    plots: put(plots, 0, 1),
    plot: put(plot, 0, 1),
    piece: put(piece, 0, ...PIECES.keys(), ...Array<number>(FIELDS - PIECES.length).fill(0)),
  }))
  expect(companies[0]?.plots[0]?.shown).toEqual([null, ...PIECES.slice(1), null, null])
})
