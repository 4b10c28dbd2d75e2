import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { FateOfSide, LogLine, Possible, Seat, WhatIf } from '../../src/generated/messages'
import { api, ApiError } from '../../src/base/server/api'
import { Series } from '../../src/pages/replay/series.svelte'
import {
  band,
  byKind,
  newSeries,
  place,
  scale,
  sideLabels,
  stepsTo,
  verdict,
} from '../../src/pages/replay/whatIf'

function fate(side: number, low: number, middle: number, high: number, sure = 0.5): FateOfSide {
  const mean = { value: middle, low: middle - sure, high: middle + sure }
  return { side, low, middle, high, mean, wins: { value: 0.5, low: 0.4, high: 0.6 } }
}

function result(some: Partial<WhatIf> = {}): WhatIf {
  return {
    done: 100,
    total: 1000,
    seed: 7,
    level: 'greedy',
    evidence: 'estimated',
    dropped: 0,
    endless: 0,
    happened: [fate(0, 10, 20, 30), fate(1, 0, 15, 40)],
    changed: [],
    gains: [],
    ...some,
  }
}

function line(n: number, kind: LogLine['kind'], undone = false): LogLine {
  return { n, kind, seat: 0, text: '', phrase: '', words: {}, at: 0, undone, role: '' }
}

const possible = (text: string, phrase: string): Possible => ({ text, phrase, words: {} })

describe('what can be changed', () => {
  it('is what led to the position, the last first', () => {
    const log = [
      line(0, 'clock'),
      line(1, 'action'),
      line(2, 'outcome'),
      line(3, 'action', true),
      line(4, 'undo'),
      line(5, 'outcome'),
      line(6, 'action'),
    ]
    expect(stepsTo(log, 2, 6).map((each) => each.n)).toEqual([5, 2])
    expect(stepsTo(log, 0, 0)).toEqual([])
  })

  it('stands by kind, in the order of the rules', () => {
    const others = [possible('a', 'put'), possible('b', 'take'), possible('c', 'put')]
    expect(byKind(others).map((alike) => alike.map((each) => each.text))).toEqual([['a', 'c'], ['b']])
  })
})

describe('sides', () => {
  const seat = (side: number) =>
    ({ seat: side, side, kind: 'person', name: 'x', bot: null }) as unknown as Seat

  it('with the same name have numbers', () => {
    const view = { points: [1, 2, 3], game: 'pits', seats: [seat(0), seat(1), seat(2)] }
    const names = Object.assign(['', '', ''], { sides: ['Ada', 'Bob', 'Ada'] })
    expect(sideLabels(view, names)).toEqual(['Ada 1', 'Bob', 'Ada 3'])
  })
})

describe('the bands', () => {
  it('share one scale that has room for what really happened', () => {
    const on = scale(result(), [-5, 22])
    expect(on.from).toBeLessThan(-5)
    expect(on.to).toBeGreaterThan(40)
    expect(place(-5, on)).toBeGreaterThan(0)
    expect(place(40, on)).toBeLessThan(200)
  })

  it('have room where all games ended alike', () => {
    const alike = result({ happened: [fate(0, 7, 7, 7, 0)] })
    const on = scale(alike, [7])
    expect(place(7, on)).toBe(100)
    const drawn = band(alike.happened[0]!, on)
    expect(drawn.games).toEqual({ x: 99, width: 2 })
    expect(drawn.average).toEqual({ x: 99, width: 2 })
  })

  it('are drawn where their numbers lie', () => {
    const drawn = band(fate(0, 25, 50, 75, 5), { from: 0, to: 100 })
    expect(drawn.games).toEqual({ x: 50, width: 100 })
    expect(drawn.middle).toBe(100)
    expect(drawn.average).toEqual({ x: 90, width: 20 })
  })

  it('narrow with what is known of the average', () => {
    const on = { from: 0, to: 100 }
    const few = band(fate(0, 25, 50, 75, 9), on)
    const many = band(fate(0, 25, 50, 75, 3), on)
    expect(many.average.width).toBeLessThan(few.average.width)
    expect(many.games).toEqual(few.games)
  })
})

describe('what a change comes to', () => {
  const wins = { value: 0, low: 0, high: 0 }

  it.each([
    [{ value: 2, low: 0.5, high: 3.5 }, 'more'],
    [{ value: -2, low: -3.5, high: -0.5 }, 'less'],
    [{ value: 2, low: -0.5, high: 4.5 }, 'unclear'],
    [{ value: 0, low: 0, high: 0 }, 'unclear'],
  ])('is told as far as it is known: %j', (points, told) => {
    expect(verdict({ side: 0, points, wins })).toBe(told)
  })
})

describe('asking on', () => {
  const asked = { n: 3, instead: null, seed: 7 }
  const tooFast = new ApiError(429, { code: 'too_fast' })
  const stopped = vi.spyOn(api, 'stopWhatIf').mockResolvedValue(new Response())

  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.clearAllMocks()
  })

  it('ends with the last game', async () => {
    const answers = [result({ done: 50 }), result({ done: 500 }), result({ done: 1000 })]
    const asking = vi.spyOn(api, 'whatIf').mockImplementation(async () => answers.shift() ?? result())
    const series = new Series('t', 'ghawar', asked)
    void series.start()
    await vi.runAllTimersAsync()
    expect(asking).toHaveBeenCalledTimes(3)
    expect(series.result?.done).toBe(1000)
    expect([series.isWhole, series.working]).toEqual([true, false])
    series.stop()
    expect(stopped).not.toHaveBeenCalled()
  })

  it('goes on where it was stopped', async () => {
    const asking = vi.spyOn(api, 'whatIf').mockImplementation(async () => result({ done: 200 }))
    const series = new Series('t', 'ghawar', asked)
    void series.start()
    await vi.advanceTimersByTimeAsync(0)
    series.stop()
    expect(stopped).toHaveBeenCalledExactlyOnceWith('t', asked)
    await vi.runAllTimersAsync()
    expect(asking).toHaveBeenCalledTimes(1)
    asking.mockImplementation(async () => result({ done: 1000 }))
    void series.start()
    expect(series.result?.done).toBe(200)
    await vi.runAllTimersAsync()
    expect(asking).toHaveBeenLastCalledWith('t', asked)
    expect(series.isWhole).toBe(true)
  })

  it('asks often at first, seldom later, and again where there was no room', async () => {
    const answers = [result({ done: 50 }), result({ done: 500 }), tooFast, result({ done: 1000 })]
    const asking = vi.spyOn(api, 'whatIf').mockImplementation(async () => {
      const answer = answers.shift()!
      if (answer instanceof Error) throw answer
      return answer
    })
    const series = new Series('t', 'ghawar', asked)
    void series.start()
    for (const [wait, count] of [
      [149, 1],
      [1, 2],
      [699, 2],
      [1, 3],
      [700, 4],
    ] as const) {
      await vi.advanceTimersByTimeAsync(wait)
      expect(asking).toHaveBeenCalledTimes(count)
    }
    expect([series.isWhole, series.problem]).toEqual([true, null])
  })

  it('gives numbers that can be told', () => {
    for (let i = 0; i < 50; i++) {
      expect(newSeries()).toBeGreaterThan(0)
      expect(newSeries()).toBeLessThan(100000)
    }
  })
})
