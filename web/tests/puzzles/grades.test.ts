import { expect, it } from 'vitest'

import { firstShown } from '../../src/pages/puzzles/grades'

it.each([
  ['nothing is solved', 0, 10, 0],
  ['the first are solved', 3, 10, 2],
  ['nearly all are', 9, 10, 4],
  ['all are', 10, 10, 4],
  ['there are few', 2, 4, 0],
])('where %s, those shown begin with one that is known', (_, solved, of, first) => {
  expect(firstShown(Array.from({ length: of }, (_, i) => i < solved))).toBe(first)
})
