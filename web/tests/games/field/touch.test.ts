import { describe, expect, it } from 'vitest'

import { box, type Space } from '../../../src/games/field/lattice'
import { meantBy, whatIs } from '../../../src/games/field/touch'

/** A tap so far from the middle of a space, in parts of its breadth and height, where a pixel is a unit. */
function tap(space: Space, right: number, up: number, open: string[], hand: 'mouse' | 'finger' = 'finger') {
  const { x, y, width, height } = box(space)
  const point = { x: x + width * (0.5 + right), y: y + height * (0.5 - up) }
  return meantBy(point, space, (what) => open.includes(what), hand, 1)
}

describe('a tap', () => {
  it('means what is under it if that can be chosen, whatever else is near', () => {
    expect(tap([6, 6], 0.49, 0, ['6,6', '7,6'])).toBe('6,6')
    expect(tap([5, 5], 0, 0, ['c3', '4,5'])).toBe('c3')
  })

  it('means the nearest thing that can be chosen beside something closed', () => {
    expect(tap([6, 6], 0.35, 0, ['7,6', '5,6'])).toBe('7,6')
    expect(tap([6, 6], -0.35, 0, ['7,6', '5,6'])).toBe('5,6')
    expect(tap([6, 6], 0.4, 0.4, ['d4'])).toBe('d4')
    // From the platform beside a road.
    expect(tap([5, 5], 0.4, 0, ['6,5'])).toBe('6,5')
  })

  it('in the middle of something closed asks why, but for what is very near', () => {
    expect(tap([6, 6], 0, 0, ['7,6', '5,6', '6,7'])).toBe('6,6')
    expect(tap([6, 6], 0.22, 0, ['7,6'])).toBe('7,6')
    expect(tap([6, 6], 0.1, 0, ['7,6'])).toBe('6,6')
    expect(tap([5, 5], 0.1, 0, ['6,5'])).toBe('c3')
  })

  it('with a mouse is meant as it is, or nearly so', () => {
    expect(tap([6, 6], 0.3, 0, ['7,6'], 'mouse')).toBe('7,6')
    expect(tap([6, 6], 0.15, 0, ['7,6'], 'mouse')).toBe('6,6')
  })

  it('means nothing that is out of reach, and nothing beyond the edge', () => {
    expect(tap([5, 5], -0.4, 0, ['6,5'])).toBe('c3')
    expect(tap([6, 6], 0.35, 0, ['8,6'])).toBe('6,6')
    expect(tap([0, 0], -0.45, -0.45, [whatIs([-1, -1])])).toBe('0,0')
  })
})
