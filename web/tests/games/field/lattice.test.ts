import { describe, expect, it } from 'vitest'

import {
  box,
  countedFrom,
  directionTo,
  edgesOf,
  MAP,
  middle,
  outerSpace,
  platformAt,
  platformsBeside,
  positionOn,
  spaceOfPlatform,
  step,
  stepped,
} from '../../../src/games/field/lattice'

it('names platforms from the south-west', () => {
  expect(platformAt([1, 1])).toBe('a1')
  expect(platformAt([11, 1])).toBe('f1')
  expect(platformAt([5, 3])).toBe('c2')
  expect(platformAt([0, 1])).toBeNull()
  expect(platformAt([6, 6])).toBeNull()
  for (const name of ['a1', 'c4', 'f6']) expect(platformAt(spaceOfPlatform(name))).toBe(name)
})

it.each([
  ['south', 'a3', [1, 0], [0, 5]],
  ['west', 'c6', [0, 11], [5, 12]],
  ['north', 'f4', [11, 12], [12, 7]],
  ['east', 'd1', [12, 1], [7, 0]],
])('counts column 1 and row 3 from the %s', (side, platform, column, row) => {
  // The rulebook's example (G4).
  expect(countedFrom(side, platform)).toEqual({ column: 1, row: 3 })
  expect(edgesOf(side, platform)).toEqual({ column, row })
})

it('draws the map without gaps, north on top', () => {
  expect(box([0, 12])).toMatchObject({ x: 0, y: 0 })
  const last = box([12, 0])
  expect([last.x + last.width, last.y + last.height]).toEqual([MAP, MAP])
  for (let i = 0; i < 12; i++) {
    const [here, next] = [box([i, i]), box([i + 1, i + 1])]
    expect(here.x + here.width).toBe(next.x)
    expect(next.y + next.height).toBe(here.y)
  }
  expect(middle([6, 6])).toEqual({ x: MAP / 2, y: MAP / 2 })
})

it('finds the platforms beside a road, and none beside an intersection', () => {
  expect(platformsBeside([2, 1])).toEqual(['b1', 'a1'])
  expect(platformsBeside([1, 0])).toEqual(['a1'])
  expect(platformsBeside([2, 2])).toEqual([])
})

it('steps, and knows the step between two spaces', () => {
  expect(stepped([6, 6], 'n')).toEqual([6, 7])
  expect(directionTo([6, 6], [5, 6])).toBe('w')
  expect(directionTo([6, 6], [6, 6])).toBeNull()
  expect(directionTo([6, 6], [6, 8])).toBeNull()
})

it('counts outer spaces from the west and from the south', () => {
  expect(['south', 'west', 'north', 'east'].map((side) => outerSpace(side, 3))).toEqual([
    [3, 0],
    [0, 3],
    [3, 12],
    [12, 3],
  ])
  expect(positionOn('south', [3, 0])).toBe(3)
  expect(positionOn('south', [3, 1])).toBeNull()
  expect(positionOn('east', [12, 12])).toBe(12)
})

describe('keys', () => {
  it.each([
    ['ArrowUp', [6, 7]],
    ['ArrowRight', [7, 6]],
    ['Home', [0, 6]],
    ['PageDown', [6, 0]],
    ['x', null],
  ])('%s', (key, to) => {
    expect(step([6, 6], key)).toEqual(to)
  })

  it('goes to the corners with Ctrl, and not beyond the edge', () => {
    expect(step([6, 6], 'Home', true)).toEqual([0, 12])
    expect(step([6, 6], 'End', true)).toEqual([12, 0])
    expect(step([0, 6], 'ArrowLeft')).toBeNull()
  })
})
