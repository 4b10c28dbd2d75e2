import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { whileSeen } from '../../src/table/device/whileSeen'

let hidden = false

beforeEach(() => {
  hidden = false
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
})
afterEach(() => vi.restoreAllMocks())

function look(away: boolean): void {
  hidden = away
  document.dispatchEvent(new Event('visibilitychange'))
}

/** Work that is done when it is said so, or given up; how often it has begun. */
function work() {
  const begun: { finish: (what: string) => void; givenUp: AbortSignal }[] = []
  const call = (givenUp: AbortSignal) =>
    new Promise<string>((finish) => {
      begun.push({ finish, givenUp })
      givenUp.addEventListener('abort', () => finish('nothing'))
    })
  return { begun, call }
}

const settled = () => new Promise((done) => setTimeout(done))

it('is done while somebody looks', async () => {
  const { begun, call } = work()
  const done = whileSeen(call, new AbortController().signal)
  begun[0]?.finish('all')
  expect(await done).toBe('all')
})

it('does not begin before somebody looks', async () => {
  const { begun, call } = work()
  hidden = true
  const done = whileSeen(call, new AbortController().signal)
  await settled()
  expect(begun).toEqual([])
  look(false)
  await settled()
  begun[0]?.finish('all')
  expect(await done).toBe('all')
})

it('is given up when they look away, and done again', async () => {
  const { begun, call } = work()
  const done = whileSeen(call, new AbortController().signal)
  look(true)
  await settled()
  expect(begun.map(({ givenUp }) => givenUp.aborted)).toEqual([true])
  look(false)
  await settled()
  begun[1]?.finish('all')
  expect(await done).toBe('all')
})

it.each([false, true])('comes to nothing once it is stopped (hidden: %s)', async (away) => {
  const { call } = work()
  const stopping = new AbortController()
  const done = whileSeen(call, stopping.signal)
  if (away) look(true)
  await settled()
  stopping.abort()
  expect(await done).toBeNull()
})
