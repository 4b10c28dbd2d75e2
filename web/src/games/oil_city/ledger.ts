/* The bank's books of a table on this device: what `gusher.rules.oil_city.books` tells, with what the rules say of each step. */
import type { Booking, Story, TurnEnd } from '../../generated/books/oil_city'
import {
  BANK,
  BOOKED,
  COUNTED,
  FIRST_PLOT,
  ITEMS,
  ON_PLOTS,
  PHASES,
  ROW,
} from '../../generated/constants/oil_city'
import type { Fields } from '../../generated/devices/oil_city'
import { actionOf } from '../../kernel/notation'
import { row } from '../../kernel/records'
import type { Device } from '../../kernel/rules'
import type { Walked } from '../game'

/** What is told of plots that were drawn to choose from only when all is over. */
const HIDDEN_MEANWHILE = ['drawn', 'given_back']

const account = (number: number) =>
  number === BANK ? 'bank' : number < BANK ? String(number) : `${number - ON_PLOTS} plots`
const item = (number: number): string =>
  number < FIRST_PLOT ? (ITEMS[number] ?? '') : `plot${1 + number - FIRST_PLOT}`

/** The books of a game that has begun so, once these steps have been done. */
export function story(device: Device, start: Uint8Array, steps: readonly Walked[]): Story {
  const { fields } = device.rules.state
  const of = (record: Uint8Array, name: string) => record[fields[name]?.[1] ?? 0] ?? 0
  const isOver = (record: Uint8Array) => PHASES[of(record, 'phase')] === 'over'
  const bookings: Booking[] = opening(tables(device, start))
  const turns: TurnEnd[] = []
  for (const { n, seat, text, before, after } of steps) {
    const turn = of(before, 'turn')
    device.take(before)
    const told = device.compared('book', after, seat, actionOf(text, device.rules.actions) ?? 0)
    for (let at = 0; at < told.length; at += ROW) {
      const [reason = 0, giver = 0, taker = 0, what = 0, amount = 0] = told.slice(at, at + ROW)
      const between = { giver: account(giver), taker: account(taker), item: item(what), amount }
      bookings.push({ n, turn, reason: BOOKED[reason] ?? '', ...between })
    }
    if (of(after, 'turn') > turn || isOver(after)) turns.push(ended(device, after))
  }
  const last = steps.at(-1)?.after ?? start
  const hides = of(last, 'plot_choice') === 1 && !isOver(last)
  return { bookings: bookings.filter(({ reason }) => !(hides && HIDDEN_MEANWHILE.includes(reason))), turns }
}

const tables = (device: Device, record: Uint8Array) => device.follows(record, []).scene as unknown as Fields

/** What the bank has handed out before the first step. */
function opening({ companies, held }: Fields): Booking[] {
  return Array.from({ length: companies }, (_, company) =>
    row(held, company, COUNTED).flatMap((amount, what) =>
      amount === 0
        ? []
        : [
            {
              n: -1,
              turn: 0,
              reason: 'start',
              giver: 'bank',
              taker: String(company),
              item: item(what),
              amount,
            },
          ],
    ),
  ).flat()
}

function ended(device: Device, record: Uint8Array): TurnEnd {
  const { points, scene } = device.follows(record, [])
  const { companies, held, owes, revenue } = scene as unknown as Fields
  const cash = (company: number) => (row(held, company, COUNTED)[0] ?? 0) - (owes[company] ?? 0)
  return { revenue: revenue.slice(0, companies), cash: points.map((_, company) => cash(company)), points }
}
