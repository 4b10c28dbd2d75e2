import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { settings } from '../../../src/app/settings.svelte'
import type { Step } from '../../../src/games/oil_city/bank'
import { BankRun } from '../../../src/games/oil_city/bankRun.svelte'

const steps = (...companies: Array<number | null>): Step[] =>
  companies.map((company, n) => ({ n, phrase: 'sold', words: {}, company, gains: [] }))

beforeEach(() => {
  vi.useFakeTimers()
  settings.motion = 'full'
})
afterEach(() => {
  vi.useRealTimers()
  settings.motion = 'system'
})

describe('the bank at work', () => {
  it('shows one step after the other, those of others more quickly', () => {
    const run = new BankRun(() => 0)
    run.take(steps(0, 1, 0))
    expect(run.current?.n).toBe(0)
    vi.advanceTimersByTime(1299)
    expect(run.current?.n).toBe(0)
    vi.advanceTimersByTime(1)
    expect(run.current?.n).toBe(1)
    vi.advanceTimersByTime(600)
    expect(run.current?.n).toBe(2)
    vi.advanceTimersByTime(1300)
    expect(run.running).toBe(false)
    expect(run.shown).toHaveLength(3)
  })

  it('stops while it is paused, and goes on step by step', () => {
    const run = new BankRun(() => null)
    run.take(steps(0, 1, 2))
    run.pause()
    vi.advanceTimersByTime(60_000)
    expect(run.current?.n).toBe(0)
    run.next()
    expect(run.current?.n).toBe(1)
    vi.advanceTimersByTime(60_000)
    expect(run.current?.n).toBe(1)
    run.pause()
    expect(run.current?.n).toBe(2)
  })

  it('can be skipped, and more of it comes after what is left', () => {
    const run = new BankRun(() => null)
    run.take(steps(0, 1))
    run.take(steps(2))
    expect(run.waiting).toHaveLength(2)
    run.skip()
    expect(run.running).toBe(false)
    expect(run.shown).toHaveLength(3)
    run.take(steps(1))
    expect(run.shown).toHaveLength(1)
  })

  it('takes no time where nothing is to move', () => {
    settings.motion = 'none'
    const run = new BankRun(() => null)
    run.take(steps(0, 1))
    expect(run.running).toBe(false)
    expect(run.shown).toHaveLength(2)
  })
})
