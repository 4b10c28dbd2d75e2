import { describe, expect, it } from 'vitest'

import type { ClockState } from '../../../src/generated/messages'
import { wallClock } from '../../../src/games/wall/clock'
import { tableShown, TURN } from '../../../src/room/wall/turns'

const clock: ClockState = { seconds: 180, ends: 1180, starts: 1000 }

describe('the clock on the wall', () => {
  it('waits for the bank, runs, and is marked in its last seconds', () => {
    expect(wallClock(clock, 990)).toEqual({ mode: 'waits', seconds: 180, text: '3:00' })
    expect(wallClock(clock, 1000).mode).toBe('runs')
    expect(wallClock(clock, 1060.4)).toEqual({ mode: 'runs', seconds: 120, text: '2:00' })
    expect(wallClock(clock, 1170).mode).toBe('low')
    expect(wallClock(clock, 1190)).toEqual({ mode: 'low', seconds: 0, text: '0:00' })
  })

  it('stands while the game is paused, with what is left', () => {
    const paused = { ...clock, ends: null, paused: true, left: 42 }
    expect(wallClock(paused, 1100)).toEqual({ mode: 'paused', seconds: 42, text: '0:42' })
    expect(wallClock({ ...paused, seconds: 0, left: null }, 1100)).toMatchObject({ mode: 'paused', text: '' })
  })

  it('is not there where nobody is in a hurry', () => {
    expect(wallClock(null, 1000).mode).toBe('none')
    expect(wallClock({ seconds: 0, ends: null }, 1000).mode).toBe('none')
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
