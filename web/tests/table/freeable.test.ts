import { expect, test } from 'vitest'

import type { LogLine, Seat, TableView } from '../../src/generated/messages'
import { freeable } from '../../src/table/freeable'

const seat = (number: number, kind: Seat['kind'], mine = false): Seat =>
  ({ seat: number, side: number, kind, name: `Person ${number}`, bot: null, mine, presence: null }) as Seat
const line = (n: number, by: number | null): LogLine =>
  ({ n, kind: by === null ? 'outcome' : 'action', seat: by, text: '' }) as LogLine
const view = (more: Partial<TableView> = {}): TableView =>
  ({
    maker: true,
    over: false,
    from_file: false,
    seats: [seat(0, 'person', true), seat(1, 'person'), seat(2, 'bot'), seat(3, 'open'), seat(4, 'person')],
    ...more,
  }) as TableView

const numbers = (seats: Seat[]) => seats.map((each) => each.seat)

test('whoever made the table may open the seats of others who have not moved', () => {
  expect(numbers(freeable(view(), []))).toEqual([1, 4])
  expect(numbers(freeable(view(), [line(0, null), line(1, 4), line(2, 0)]))).toEqual([1])
  expect(numbers(freeable(view(), [line(0, 1), line(1, 4)]))).toEqual([])
})

test('nobody else may, nor where the game is over or shown from a file', () => {
  expect(freeable(view({ maker: false }), [])).toEqual([])
  expect(freeable(view({ over: true }), [])).toEqual([])
  expect(freeable(view({ from_file: true }), [])).toEqual([])
})
