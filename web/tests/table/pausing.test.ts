import { expect, test } from 'vitest'

import type { ClockState, Seat, TableView } from '../../src/generated/messages'
import { pausing } from '../../src/table/pausing'

function seat(kind: Seat['kind'], mine: boolean): Seat {
  return { seat: 0, side: 0, kind, name: '', bot: null, mine, presence: null }
}

function table(seats: Seat[], more: Partial<TableView> = {}, clock: Partial<ClockState> = {}): TableView {
  const clocks: ClockState = { seconds: 60, ends: null, seats: [60, 60], ...clock }
  return { seats, clock: clocks, over: false, maker: false, room: null, ...more } as TableView
}

const US = [seat('person', true), seat('person', false)]

test('whoever plays asks the others, and need not where nobody else plays', () => {
  expect(pausing(table(US))).toBe('ask')
  expect(pausing(table([seat('person', true), seat('bot', false)]))).toBe('now')
  expect(pausing(table([seat('person', false), seat('person', false)]))).toBeNull()
})

test('whoever plays lets it go on, and it does not matter who made the table', () => {
  expect(pausing(table(US, {}, { paused: true }))).toBe('now')
  expect(pausing(table(US, { maker: true }))).toBe('ask')
  // A game that is paused goes on, though its clock was taken away or its maker does not play.
  expect(pausing(table(US, {}, { paused: true, seconds: 0 }))).toBe('now')
  const others = [seat('person', false), seat('bot', false)]
  expect(pausing(table(others, { maker: true }, { paused: true }))).toBe('now')
  expect(pausing(table(others, {}, { paused: true }))).toBeNull()
})

test('there is nothing to stop without time, after the end, and where hosts decide', () => {
  expect(pausing(table(US, {}, { seconds: 0 }))).toBeNull()
  expect(pausing(table(US, { over: true }))).toBeNull()
  expect(pausing(table(US, { room: 'ABCD' }))).toBeNull()
})
