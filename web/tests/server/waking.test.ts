import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { whenAwake } from '../../src/base/server/waking'

let hidden = false

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function away(milliseconds: number): void {
  hidden = true
  document.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(milliseconds)
  hidden = false
  document.dispatchEvent(new Event('visibilitychange'))
}

it('calls after a long sleep and when the network is back, until it is called off', () => {
  const call = vi.fn()
  const forget = whenAwake(call)
  away(10_000)
  expect(call).not.toHaveBeenCalled()
  away(20_000)
  expect(call).toHaveBeenCalledTimes(1)
  dispatchEvent(new Event('online'))
  expect(call).toHaveBeenCalledTimes(2)
  forget()
  away(20_000)
  dispatchEvent(new Event('online'))
  expect(call).toHaveBeenCalledTimes(2)
})
