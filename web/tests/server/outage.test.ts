import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { ApiError } from '../../src/server/api'
import { awaitNewPage, isAway, tryNow, untilReached } from '../../src/server/outage.svelte'

const unreachable = () => Promise.reject(new ApiError(0, { code: 'unreachable' }))
let hidden = false

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
  hidden = false
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** A server that is away until `back`, what was asked of it, and what came of that. */
function away(failing: () => Promise<string> = unreachable) {
  let isBack = false
  const ask = vi.fn(() => (isBack ? Promise.resolve('there') : failing()))
  const told = vi.fn()
  const left = new AbortController()
  untilReached(ask, left.signal).then(told, told)
  return { ask, told, left, back: () => (isBack = true) }
}

it('tells what there is at once, and says nothing', async () => {
  await expect(untilReached(() => Promise.resolve('there'))).resolves.toBe('there')
  expect(isAway()).toBe(false)
})

it('tries later and later, every ten seconds in the end, and goes on once there is an answer', async () => {
  const { ask, told, back } = away()
  await vi.advanceTimersByTimeAsync(0)
  expect(isAway()).toBe(true)
  const gaps = []
  for (let last = Date.now(); gaps.length < 7; last = Date.now()) {
    const before = ask.mock.calls.length
    while (ask.mock.calls.length === before) {
      await vi.advanceTimersByTimeAsync(100)
      expect(isAway()).toBe(true)
    }
    gaps.push(Date.now() - last)
  }
  expect(gaps).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000])
  back()
  expect(told).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(told).toHaveBeenCalledExactlyOnceWith('there')
  expect(isAway()).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(9)
})

it('does not come at the same time from all phones of a room', async () => {
  vi.mocked(Math.random).mockReturnValueOnce(0).mockReturnValueOnce(1)
  const [first, last] = [away(), away()]
  await vi.advanceTimersByTimeAsync(400)
  expect(first.ask).toHaveBeenCalledTimes(2)
  expect(last.ask).toHaveBeenCalledTimes(1)
  first.left.abort()
  last.left.abort()
})

const nudges: [string, () => void][] = [
  ['somebody taps', tryNow],
  ['there is a network again', () => dispatchEvent(new Event('online'))],
  ['the page is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
]
it.each(nudges)('tries at once when %s, and soon again', async (_, nudge) => {
  const { ask, back } = away()
  await vi.advanceTimersByTimeAsync(20_000)
  const before = ask.mock.calls.length
  nudge()
  // The second one finds the first one under way.
  nudge()
  expect(ask).toHaveBeenCalledTimes(before + 1)
  await vi.advanceTimersByTimeAsync(500)
  expect(ask).toHaveBeenCalledTimes(before + 2)
  back()
  nudge()
  await vi.advanceTimersByTimeAsync(0)
  expect(isAway()).toBe(false)
  nudge()
  expect(ask).toHaveBeenCalledTimes(before + 3)
})

it('lets a page rest that is put away', async () => {
  const { ask, left } = away()
  await vi.advanceTimersByTimeAsync(0)
  hidden = true
  document.dispatchEvent(new Event('visibilitychange'))
  expect(ask).toHaveBeenCalledTimes(1)
  left.abort()
})

it('stops when the page is left, be it between two tries or in the middle of one', async () => {
  const between = away()
  await vi.advanceTimersByTimeAsync(0)
  between.left.abort()
  expect(isAway()).toBe(false)
  const within = away(() => new Promise((_, no) => setTimeout(() => void unreachable().catch(no), 1000)))
  within.left.abort()
  const answered = away(() => new Promise((yes) => setTimeout(yes, 1000, 'late')))
  answered.left.abort()
  await vi.advanceTimersByTimeAsync(60_000)
  for (const { ask, told } of [between, within, answered]) {
    expect(ask).toHaveBeenCalledTimes(1)
    expect(told).not.toHaveBeenCalled()
  }
  expect(isAway()).toBe(false)
})

it('takes no for an answer, also after an outage', async () => {
  const no = new ApiError(404, { code: 'unknown_table' })
  await expect(untilReached(() => Promise.reject(no))).rejects.toBe(no)
  const ask = vi.fn().mockImplementationOnce(unreachable).mockRejectedValue(no)
  const told = vi.fn()
  untilReached(ask).catch(told)
  await vi.advanceTimersByTimeAsync(500)
  expect(told).toHaveBeenCalledExactlyOnceWith(no)
  expect(isAway()).toBe(false)
  await expect(untilReached(() => Promise.reject(new TypeError('ours')))).rejects.toThrow('ours')
})

it('waits as long as a server asks for that can’t do anything just now', async () => {
  const full = new ApiError(503, { code: 'server_full' }, null, null, {}, '', [], 5)
  const { ask, left } = away(() => Promise.reject(full))
  await vi.advanceTimersByTimeAsync(6_000)
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(500)
  expect(ask).toHaveBeenCalledTimes(2)
  left.abort()
})

it('says nothing about a missing part of the app to a page that is loaded anew', async () => {
  const { told } = away(() => {
    awaitNewPage()
    return Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told).not.toHaveBeenCalled()
})
