import { expect, it } from 'vitest'

import { SECONDS_FOR_PEOPLE } from '../../src/generated/constants'
import { CHANCE } from '../../src/kernel/alone'
import { Acting } from '../../src/table/device/acting'
import type { Bots, How } from '../../src/table/device/bots'
import type { Log } from '../../src/table/device/log'

/** Of three sides with one seat each, a person plays the first; the second has offered something to all, after a draw. */
function offered(own = [0]): Log {
  const line = [
    { n: 0, seat: CHANCE, text: 'drawn' },
    { n: 1, seat: 1, text: 'offers all' },
  ]
  const entries = line.map((step) => ({ ...step, kind: 'action', at: 100 }))
  const bots = new Map([1, 2].map((seat) => [seat, 'level'] as const))
  return {
    bots,
    entries,
    game: {},
    line,
    movers: [0],
    n: 2,
    own,
    record: new Uint8Array(),
    sides: [0, 1, 2],
  } as never
}

/** Bots that do nothing, and how each was asked, by its seat. */
function asked() {
  const how = new Map<number, How>()
  const bots = {
    stirs: (_: unknown, text: string) => text.startsWith('offers'),
    isForAll: (_: unknown, text: string) => text === 'offers all',
    choose: (_: unknown, __: unknown, seat: number, ___: string, own: How) => {
      how.set(seat, own)
      return Promise.resolve({ moves: [], searched: false })
    },
  }
  return { acting: new Acting(() => Promise.resolve(bots as unknown as Bots)), how }
}

it('leaves to people for a while what is offered to all, and asks bots again afterwards', async () => {
  const { acting, how } = asked()
  await acting.next(offered(), {}, 101)
  expect(how.get(2)?.overlooks).toEqual([1])
  expect(acting.waits).toBe(100 + SECONDS_FOR_PEOPLE)
  how.clear()
  await acting.next(offered(), {}, 102)
  expect(how.size).toBe(0)
  await acting.next(offered(), {}, 100 + SECONDS_FOR_PEOPLE)
  expect(how.get(2)?.overlooks).toEqual([])
  expect(acting.waits).toBeNull()
})

it('leaves it to nobody who could not take it', async () => {
  const { acting, how } = asked()
  await acting.next(offered([]), {}, 101)
  expect(how.get(2)?.overlooks).toEqual([])
  await acting.next({ ...offered(), sides: [1, 1, 2] } as unknown as Log, {}, 101)
  expect(how.get(2)?.overlooks).toEqual([])
})
