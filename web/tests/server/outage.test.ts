import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { ApiError } from '../../src/base/server/api'
import { awaitNewPage, tryNow, untilReached, waitingNotice } from '../../src/base/server/outage.svelte'

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
  expect(waitingNotice()).toBeNull()
})

it('tries later and later, every ten seconds in the end, and goes on once there is an answer', async () => {
  const { ask, told, back } = away()
  await vi.advanceTimersByTimeAsync(0)
  expect(waitingNotice()).toBe('app.away')
  const gaps = []
  for (let last = Date.now(); gaps.length < 7; last = Date.now()) {
    const before = ask.mock.calls.length
    while (ask.mock.calls.length === before) {
      await vi.advanceTimersByTimeAsync(100)
      expect(waitingNotice()).toBe('app.away')
    }
    gaps.push(Date.now() - last)
  }
  expect(gaps).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000])
  back()
  expect(told).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(told).toHaveBeenCalledExactlyOnceWith('there')
  expect(waitingNotice()).toBeNull()
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
  expect(waitingNotice()).toBeNull()
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
  expect(waitingNotice()).toBeNull()
  const within = away(() => new Promise((_, no) => setTimeout(() => void unreachable().catch(no), 1000)))
  within.left.abort()
  const answered = away(() => new Promise((yes) => setTimeout(yes, 1000, 'late')))
  answered.left.abort()
  await vi.advanceTimersByTimeAsync(60_000)
  for (const { ask, told } of [between, within, answered]) {
    expect(ask).toHaveBeenCalledTimes(1)
    expect(told).not.toHaveBeenCalled()
  }
  expect(waitingNotice()).toBeNull()
})

it('takes no for an answer, also after an outage', async () => {
  const no = new ApiError(404, { code: 'unknown_table' })
  await expect(untilReached(() => Promise.reject(no))).rejects.toBe(no)
  const ask = vi.fn().mockImplementationOnce(unreachable).mockRejectedValue(no)
  const told = vi.fn()
  untilReached(ask).catch(told)
  await vi.advanceTimersByTimeAsync(500)
  expect(told).toHaveBeenCalledExactlyOnceWith(no)
  expect(waitingNotice()).toBeNull()
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

const tooFast = (wait: number) =>
  Promise.reject(new ApiError(429, { code: 'too_fast' }, null, null, {}, '', [], wait))

it('waits as long as it is told to where too much was asked, and says that', async () => {
  const { ask, told, back } = away(() => tooFast(3))
  await vi.advanceTimersByTimeAsync(3_700)
  expect(ask).toHaveBeenCalledTimes(1)
  expect(waitingNotice()).toBe('app.busy')
  back()
  await vi.advanceTimersByTimeAsync(100)
  expect(ask).toHaveBeenCalledTimes(2)
  expect(told).toHaveBeenCalledExactlyOnceWith('there')
  expect(waitingNotice()).toBeNull()
})

it('waits later and later where it is not told how long', async () => {
  const { ask, left } = away(() => tooFast(0))
  await vi.advanceTimersByTimeAsync(500 + 1000 + 2000)
  expect(ask).toHaveBeenCalledTimes(4)
  left.abort()
})

it('says what is the matter now, and that the server is away before it says anything else', async () => {
  const answers = [() => tooFast(1), unreachable]
  const one = away(() => answers.shift()!())
  await vi.advanceTimersByTimeAsync(0)
  expect(waitingNotice()).toBe('app.busy')
  const other = away(() => tooFast(60))
  await vi.advanceTimersByTimeAsync(1_250)
  expect(one.ask).toHaveBeenCalledTimes(2)
  expect(waitingNotice()).toBe('app.away')
  one.left.abort()
  expect(waitingNotice()).toBe('app.busy')
  other.left.abort()
  expect(waitingNotice()).toBeNull()
})

it('says nothing about a missing part of the app to a page that is loaded anew', async () => {
  const { told } = away(() => {
    awaitNewPage()
    return Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told).not.toHaveBeenCalled()
})
