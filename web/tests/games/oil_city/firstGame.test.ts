import { expect, it } from 'vitest'

import type { Seat } from '../../../src/generated/messages'
import type { Play } from '../../../src/games/game'
import { keepPlayed } from '../../../src/games/oil_city/firstGame.svelte'
import { Desk } from '../../../src/games/oil_city/screen.svelte'
import { fieldsOf } from '../fields'

function seat(number: number, kind: Seat['kind'], mine = false): Seat {
  return { seat: number, side: number, kind, name: '', bot: null, mine, presence: 'connected' }
}

const BOTS = [seat(1, 'bot'), seat(2, 'bot')]

/** A desk of the first company, in a turn counted from 0. */
function deskIn(turn: number, others = BOTS, lesson: object | null = null): Desk {
  const scene = { turn, phase: 'investing', waiting: [0], companies: [{ places: [] }], offers: [] }
  const seats = [seat(0, 'person', true), ...others]
  const view = {
    id: 'table',
    game: 'oil_city',
    n: 7,
    seats,
    legal: {},
    scene: fieldsOf(scene),
    over: false,
    lesson,
  }
  const play = { view, seat: 0, names: [], log: [], last: null, present: true, live: true }
  return new Desk(() => play as unknown as Play)
}

it('shows each part with the turn that needs it, to whoever plays alone for the first time', () => {
  const shown = [0, 1, 2].map((turn) => {
    const desk = deskIn(turn)
    return [desk.isFirst, desk.shows('improvements'), desk.shows('hall'), desk.shows('deals')]
  })
  expect(shown).toEqual([
    [true, false, false, false],
    [true, true, true, false],
    [true, true, true, true],
  ])
})

it('shows what the coach orders', () => {
  const desk = deskIn(0)
  desk.ordered = ['1b-pump1', '1a-plot1']
  expect(['pump', 'fan', 'plot'].map((item) => desk.isOrdered(item))).toEqual([true, false, true])
})

it('leaves people, lessons and whoever has played before alone', () => {
  expect(deskIn(0, [seat(1, 'person'), seat(2, 'bot')]).isFirst).toBe(false)
  expect(deskIn(0, BOTS, { name: 'tokens' }).isFirst).toBe(false)
  keepPlayed()
  const desk = deskIn(0)
  expect([desk.isFirst, desk.shows('deals'), localStorage.getItem('gusher.oil_city')]).toEqual([
    false,
    true,
    'played',
  ])
})
