import { describe, expect, it } from 'vitest'

import type { ClockState } from '../../../src/generated/messages'
import { heightOf, LARGE, lightOf, SMALL, wallClock } from '../../../src/games/wall/clock'
import { tableShown, TURN } from '../../../src/room/wall/turns'

const clock: ClockState = { seconds: 180, ends: 1180, starts: 1000 }

describe('the clock on the wall', () => {
  it('waits for the bank, runs, and is marked in its last seconds', () => {
    expect(wallClock(clock, 990)).toEqual({ mode: 'waits', seconds: 180, last: 60, text: '3:00' })
    expect(wallClock(clock, 1000).mode).toBe('runs')
    expect(wallClock(clock, 1060.4)).toEqual({ mode: 'runs', seconds: 120, last: 60, text: '2:00' })
    expect(wallClock(clock, 1170).mode).toBe('low')
    expect(wallClock(clock, 1190)).toEqual({ mode: 'low', seconds: 0, last: 60, text: '0:00' })
  })

  it('stands while the game is paused, with what is left', () => {
    const paused = { ...clock, ends: null, paused: true, left: 42 }
    expect(wallClock(paused, 1100)).toEqual({ mode: 'paused', seconds: 42, last: 60, text: '0:42' })
    expect(wallClock({ ...paused, seconds: 0, left: null }, 1100)).toMatchObject({ mode: 'paused', text: '' })
  })

  it('is not there where nobody is in a hurry', () => {
    expect(wallClock(null, 1000).mode).toBe('none')
    expect(wallClock({ seconds: 0, ends: null }, 1000).mode).toBe('none')
  })
})

describe('the last minute', () => {
  const at = (now: number, of: ClockState = clock) => wallClock(of, now)

  it('makes the clock grow, in one step where nothing may move', () => {
    expect(heightOf(at(1100), true)).toBe(SMALL)
    expect(heightOf(at(1150), true)).toBe((SMALL + LARGE) / 2)
    expect(heightOf(at(1180), true)).toBe(LARGE)
    expect(heightOf(at(1121), false)).toBe(LARGE)
    expect(heightOf(wallClock(null, 1000), true)).toBe(SMALL)
  })

  it('follows upon dusk', () => {
    expect(lightOf(clock, at(990))).toEqual({ dusk: 0, lamps: false })
    expect(lightOf(clock, at(1060))).toEqual({ dusk: 0.5, lamps: false })
    expect(lightOf(clock, at(1119))).toMatchObject({ lamps: false })
    expect(lightOf(clock, at(1120))).toEqual({ dusk: 1, lamps: true })
    // A host has given more time than a phase has.
    const longer = { ...clock, ends: 1300 }
    expect(lightOf(longer, at(1000, longer))).toEqual({ dusk: 0, lamps: false })
  })

  it('is a third of a short phase, and none where everybody takes their time', () => {
    const short = { seconds: 60, ends: 1060, starts: 1000 }
    expect(lightOf(short, at(1039, short)).lamps).toBe(false)
    expect(lightOf(short, at(1040, short)).lamps).toBe(true)
    expect(lightOf(null, at(1000))).toEqual({ dusk: 0, lamps: false })
  })
})

describe('several tables', () => {
  it('take turns', () => {
    expect(tableShown([false, false], 0, 100, 100 + TURN - 1)).toBe(0)
    expect(tableShown([false, false], 0, 100, 100 + TURN)).toBe(1)
    expect(tableShown([false, false], 1, 100, 100 + TURN)).toBe(0)
  })

  it('are shown while there is something to see, and not in the middle of another play', () => {
    expect(tableShown([false, true], 0, 100, 101)).toBe(1)
    expect(tableShown([true, true], 1, 100, 500)).toBe(1)
    expect(tableShown([true, true], 0, 100, 500)).toBe(0)
  })

  it('may be none, or fewer than before', () => {
    expect(tableShown([], 3, 0, 100)).toBe(0)
    expect(tableShown([false], 3, 0, 100)).toBe(0)
  })
})
