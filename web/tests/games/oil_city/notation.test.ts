import { expect, it } from 'vitest'

import { namable } from '../../../src/games/oil_city/drafting'
import { apart, scaleOf } from '../../../src/games/oil_city/chart'
import { spotOf } from '../../../src/games/oil_city/drag.svelte'
import { line, lineOf, peddles, puts, takes } from '../../../src/games/oil_city/notation'
import { spread } from '../../../src/games/oil_city/wagons'

it('writes actions as the rules read them', () => {
  expect(puts(0, { plot: 11, field: 2 }, 'tower')).toBe('1-12c-tower')
  expect(takes(2, { plot: 0, field: 8 })).toBe('3-1i-off')
  expect(peddles('2b', { gas: 1, wax: 0, kerosene: 2 })).toBe('2b-peddles-g1k2')
  expect(spotOf('12c')).toEqual({ plot: 11, field: 2 })
  expect(spotOf('nowhere')).toBeNull()
})

it('reads the lines of a deal that it writes', () => {
  for (const [thing, amount] of [
    [{ item: 'money', plot: null }, 500],
    [{ item: 'gas', plot: null }, 3],
    [{ item: 'plot', plot: 16 }, 1],
  ] as const)
    expect(lineOf(line(1, true, thing, amount))).toEqual({ gives: true, thing, amount })
  expect(lineOf('1-drop')).toBeNull()
})

it('offers each thing once, with the most there can be of it', () => {
  const legal = ['1-gives-plot4', '1-gives-100', '1-gives-200', '1-wants-300', '1-gives-1gas', 'reopen']
  expect(namable(legal, true)).toEqual([
    { thing: { item: 'money', plot: null }, most: 200 },
    { thing: { item: 'gas', plot: null }, most: 1 },
    { thing: { item: 'plot', plot: 3 }, most: 1 },
  ])
})

it('spreads a load over the wagons that go', () => {
  expect(spread({ gas: 3, wax: 2, kerosene: 0 }, 2)).toEqual([
    ['gas', 'gas', 'gas'],
    ['wax', 'wax'],
  ])
  expect(spread({}, 0)).toEqual([])
})

it('draws charts with round numbers and signs that do not lie on each other', () => {
  expect(scaleOf([0, 17, 9])).toEqual({ low: 0, high: 20, ticks: [0, 5, 10, 15, 20] })
  expect(scaleOf([-300, 900]).low).toBeLessThanOrEqual(-300)
  expect(scaleOf([]).high).toBeGreaterThan(0)
  expect(apart([100, 100, 20], 15, 10, 110)).toEqual([85, 100, 20])
  expect(apart([12, 12, 12], 15, 10, 110)).toEqual([10, 25, 40])
})
