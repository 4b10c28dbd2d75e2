import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { settings } from '../../../src/base/app/settings.svelte'
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
  it('shows those who play their own part and what is for all, one step after the other', () => {
    const run = new BankRun(() => 0)
    run.take(steps(null, 1, 0, 2))
    expect(run.current?.n).toBe(0)
    vi.advanceTimersByTime(1299)
    expect(run.current?.n).toBe(0)
    vi.advanceTimersByTime(1)
    expect(run.current?.n).toBe(2)
    vi.advanceTimersByTime(1300)
    expect(run.running).toBe(false)
    expect(run.others.map(({ n }) => n)).toEqual([1, 3])
    expect(run.done.map(({ n }) => n)).toEqual([0, 1, 2, 3])
  })

  it('does not begin for somebody whom none of it concerns', () => {
    const run = new BankRun(() => 0)
    run.take(steps(1, 2))
    expect(run.running).toBe(false)
    expect(run.done).toHaveLength(2)
  })

  it('is over soon for those who play, and shows a watcher every step for as long', () => {
    const many = steps(...Array.from({ length: 20 }, () => 0))
    const own = new BankRun(() => 0)
    const watched = new BankRun(() => null)
    own.take(many)
    watched.take(many)
    vi.advanceTimersByTime(7100)
    expect(own.running).toBe(false)
    expect(watched.shown).toHaveLength(6)
    watched.stop()
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

  it('forgets what was taken back, and stops showing it', () => {
    const run = new BankRun(() => 0)
    run.take(steps(0, 1, 0))
    run.keep((all) => all)
    expect(run.running).toBe(true)
    run.keep((all) => all.filter(({ n }) => n < 1))
    expect(run.running).toBe(false)
    expect(run.done.map(({ n }) => n)).toEqual([0])
  })

  it('takes no time where nothing is to move', () => {
    settings.motion = 'none'
    const run = new BankRun(() => null)
    run.take(steps(0, 1))
    expect(run.running).toBe(false)
    expect(run.shown).toHaveLength(2)
  })
})
