import { describe, expect, it } from 'vitest'

import { indexAt, nameAt, pips, placeOf, step } from '../../../src/games/atacama/geometry'

it('names fields as on a chessboard, row 9 on top', () => {
  expect(placeOf('a9')).toEqual({ column: 0, row: 0 })
  expect(placeOf('i1')).toEqual({ column: 8, row: 8 })
  expect(nameAt({ column: 4, row: 4 })).toBe('e5')
})

it('finds fields in the order of the scene', () => {
  expect(indexAt(placeOf('a1'))).toBe(0)
  expect(indexAt(placeOf('i1'))).toBe(8)
  expect(indexAt(placeOf('a2'))).toBe(9)
  expect(indexAt(placeOf('i9'))).toBe(80)
})

describe('keys', () => {
  it.each([
    ['ArrowUp', 'e6'],
    ['ArrowDown', 'e4'],
    ['ArrowLeft', 'd5'],
    ['ArrowRight', 'f5'],
    ['Home', 'a5'],
    ['End', 'i5'],
    ['PageUp', 'e9'],
    ['PageDown', 'e1'],
  ])('%s goes from e5 to %s', (key, to) => {
    expect(step('e5', key)).toBe(to)
  })

  it('stop at the edge', () => {
    expect(step('a9', 'ArrowLeft')).toBe('a9')
    expect(step('a9', 'ArrowUp')).toBe('a9')
    expect(step('i1', 'ArrowRight')).toBe('i1')
    expect(step('i1', 'ArrowDown')).toBe('i1')
  })

  it('reach the corners with Ctrl', () => {
    expect(step('e5', 'Home', true)).toBe('a9')
    expect(step('e5', 'End', true)).toBe('i1')
  })

  it('leave other keys alone', () => {
    expect(step('e5', 'Enter')).toBeNull()
    expect(step('e5', 'Tab')).toBeNull()
  })
})

it('draws as many pips as there is ore, none on another', () => {
  for (const amount of [1, 2, 3, 4, 5]) {
    expect(new Set(pips(amount).map(String)).size).toBe(amount)
  }
})
