import { expect, it } from 'vitest'

import { wholeNumber } from '../../src/room/number'

it.each([
  ['24', 24],
  [' 7 ', 7],
  ['1', 1],
  ['120', 120],
  ['0', null],
  ['121', null],
  ['-5', null],
  ['1.5', null],
  ['', null],
  ['twelve', null],
  ['1e2', null],
  ['99999999999', null],
])('%j', (typed, n) => {
  expect(wholeNumber(typed, 1, 120)).toBe(n)
})
