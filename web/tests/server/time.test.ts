import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.resetModules()
})

it('is this device’s own until something was heard', async () => {
  vi.setSystemTime(5_000_000)
  const { serverNow } = await import('../../src/base/server/time')
  expect(serverNow()).toBeCloseTo(5000)
})

it('is known best from what took the least time to get here', async () => {
  const { heardFrom, serverNow } = await import('../../src/base/server/time')
  vi.setSystemTime(1_000_300_000)
  // An old line of a log tells little, a fresh one much; this device is five minutes ahead.
  heardFrom(999_000)
  heardFrom(0)
  heardFrom(999_999.9)
  heardFrom(999_500)
  expect(serverNow()).toBeCloseTo(999_999.9)
  vi.setSystemTime(1_000_310_000)
  expect(serverNow()).toBeCloseTo(1_000_009.9)
})
