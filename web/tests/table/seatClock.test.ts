import { describe, expect, it } from 'vitest'

import type { ClockState, Seat } from '../../src/generated/messages'
import { seatTime, stopped } from '../../src/games/shared/seatClock'

const seat = (number: number, kind: Seat['kind'] = 'person'): Seat => ({
  seat: number,
  side: number,
  kind,
  name: '',
  bot: null,
  mine: false,
  presence: null,
})
const seats = [seat(0), seat(1), seat(2, 'bot')]
const running: ClockState = {
  seconds: 60,
  ends: 1040,
  seats: [40, 60, 60],
  turn: 0,
  since: 1000,
  total: true,
}
const time = (clock: ClockState | null, who: number, now = 1010) => seatTime({ clock, seats }, who, now)

describe('the time of a seat', () => {
  it('gets less where it is its turn, down to nothing', () => {
    expect(time(running, 0)).toEqual({ left: 30, runs: true })
    expect(time(running, 0, 2000)).toEqual({ left: 0, runs: true })
  })

  it('stands still for the others; of turns that have not begun nothing is shown, nor of bots', () => {
    expect(time(running, 1)).toEqual({ left: 60, runs: false })
    expect(time({ ...running, total: false }, 1)).toBeNull()
    expect(time(running, 2)).toBeNull()
  })

  it('stands still in a pause, and before everybody has made a first move', () => {
    expect(time({ ...running, ends: null, paused: true, left: 25 }, 0)).toEqual({ left: 25, runs: false })
    expect(time({ ...running, ends: null }, 0)).toEqual({ left: 40, runs: false })
  })

  it('stands still as it was when the server was heard last', () => {
    expect(time(stopped(running, 1015), 0, 2000)).toEqual({ left: 25, runs: false })
    expect(time(stopped(running, 1015), 1)).toEqual({ left: 60, runs: false })
    expect(stopped({ seconds: 60, ends: 1040 }, 1015)).toMatchObject({ ends: null, left: 25 })
    // The bank is still at work: the phase has all of its time.
    expect(stopped({ seconds: 60, ends: 1090, starts: 1030 }, 1015)).toMatchObject({ left: 60 })
  })

  it('is nobody’s where there is no clock, or one of phases', () => {
    expect(time(null, 0)).toBeNull()
    expect(time({ seconds: 60, ends: 1040 }, 0)).toBeNull()
  })
})
