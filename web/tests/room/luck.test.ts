import { expect, it } from 'vitest'

import type { RoomResults } from '../../src/generated/rooms'
import { luckOf } from '../../src/room/luck.svelte'

it('adds up what the dice gave to each in all games that are counted', () => {
  const match = (...people: number[]) => ({ people, places: [1, 2], points: [3, 1] })
  const table = (id: string) => ({ id, n: 9, over: true, turned: null })
  const results = {
    state: {
      rounds: [
        { matches: [match(1, 2), match(3, 4)], byes: [] },
        { matches: [match(2, 1), match(4, 3)], byes: [] },
      ],
    },
    names: {},
    tables: [
      [table('a'), table('b')],
      [table('c'), table('d')],
    ],
  } as unknown as RoomResults
  expect(luckOf(results, {}).size).toBe(0)
  const luck = luckOf(results, { a: [2.5, -2.5], c: [1, -1], b: [0.5, -0.5] })
  expect([1, 2, 3, 4].map((person) => luck.get(person))).toEqual([1.5, -1.5, 0.5, -0.5])
})
