import { expect, it } from 'vitest'

import { Turns } from '../../src/base/server/turns'

it('does one after the other, whatever becomes of those before', async () => {
  const turns = new Turns()
  const done: string[] = []
  let finish = () => {}
  const first = turns.take(() => new Promise<void>((resolve) => (finish = resolve)))
  const second = turns.take(() => Promise.reject(new Error('no')))
  const third = turns.take(() => Promise.resolve(done.push('third')))
  await Promise.resolve()
  expect(done).toEqual([])
  finish()
  await first
  await expect(second).rejects.toThrow('no')
  expect(await third).toBe(1)
})
