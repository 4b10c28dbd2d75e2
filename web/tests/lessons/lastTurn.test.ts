import { expect, it } from 'vitest'

import type { LogLine, Seat } from '../../src/generated/messages'
import { lastTurn } from '../../src/table/lessons/lastTurn'

const seats = [{ mine: true }, { mine: false }] as Seat[]

function line(n: number, seat: number | null, undone = false): LogLine {
  return { n, kind: seat === null ? 'outcome' : 'action', seat, undone } as LogLine
}

it('is the pupil’s last action once somebody else is to move', () => {
  expect(lastTurn([line(4, 0), line(5, null), line(6, 0)], { seats, movers: [1] }, 4)).toBe(6)
})

it('waits until a turn is over, and tells of the one before', () => {
  const log = [line(4, 0), line(5, 1), line(6, 0), line(7, null)]
  expect(lastTurn(log, { seats, movers: [0] }, 4)).toBe(4)
  expect(lastTurn(log.slice(2), { seats, movers: [0] }, 4)).toBeNull()
})

it('does not reach back to what led to the lesson, nor to what was taken back', () => {
  expect(lastTurn([line(2, 0), line(3, 1)], { seats, movers: [0] }, 4)).toBeNull()
  expect(lastTurn([line(4, 0, true)], { seats, movers: [0] }, 4)).toBeNull()
})
