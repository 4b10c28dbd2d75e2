import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { Pace, STEP } from '../../../src/games/field/pace.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('shows one position after another, the first at once', () => {
  const pace = new Pace(0)
  for (const next of [1, 2, 3]) pace.take(next, true)
  expect(pace.shown).toBe(1)
  vi.advanceTimersByTime(STEP)
  expect(pace.shown).toBe(2)
  vi.advanceTimersByTime(STEP)
  expect(pace.shown).toBe(3)
  vi.advanceTimersByTime(STEP)
  pace.take(4, true)
  expect(pace.shown).toBe(4)
})

it('jumps to what does not follow, past all that waits', () => {
  const pace = new Pace(0)
  for (const next of [1, 2, 3]) pace.take(next, true)
  pace.take(9, false)
  expect(pace.shown).toBe(9)
  vi.advanceTimersByTime(10 * STEP)
  expect(pace.shown).toBe(9)
})

it('waits for nobody who is in a hurry', () => {
  const pace = new Pace(0)
  for (const next of [1, 2, 3]) pace.take(next, true)
  pace.hurry()
  expect(pace.shown).toBe(3)
  pace.hurry()
  expect(pace.shown).toBe(3)
})

it('is never far behind, however much there is to show', () => {
  const pace = new Pace(0)
  for (let next = 1; next <= 60; next++) pace.take(next, true)
  vi.advanceTimersByTime(4000)
  expect(pace.shown).toBe(60)
})
