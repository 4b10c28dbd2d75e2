import { expect, it } from 'vitest'

import { trackOf } from '../../../src/games/field/track'

it('reaches as far as the points do, and shows 20 even before anybody has any', () => {
  expect(trackOf([0, 0])).toMatchObject({ from: 0, to: 20 })
  expect(trackOf([7, 43])).toMatchObject({ from: 0, to: 50 })
  expect(trackOf([-12, 5])).toMatchObject({ from: -20, to: 10 })
})

it('puts flags on top of each other that would cover each other', () => {
  const { flags, stack } = trackOf([3, 3, 12, 3])
  expect(flags.map(({ level }) => level)).toEqual([0, 1, 0, 2])
  expect(stack).toBe(3)
})

it('puts those who are last before the ruler, whatever they have', () => {
  const { flags, to } = trackOf([30, 27, 4], [0, 2])
  expect(to).toBe(30)
  expect(flags.map(({ value, level }) => [value, level])).toEqual([
    [null, 0],
    [27, 0],
    [null, 1],
  ])
})

it('has few strokes, and names some', () => {
  for (const most of [5, 40, 90, 180, 400]) {
    const { ticks } = trackOf([most, 0])
    expect(ticks.length).toBeLessThan(60)
    expect(ticks.filter(({ named }) => named).length).toBeGreaterThan(2)
  }
})
