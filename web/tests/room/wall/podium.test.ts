import { describe, expect, it } from 'vitest'

import { stepsOf, stepsShown, times } from '../../../src/games/wall/podium'

describe('the podium', () => {
  it('goes from the last place to the first; who shares one is told together', () => {
    expect(stepsOf([2, 1, 4, 2, 5])).toEqual([
      { place: 5, sides: [4] },
      { place: 4, sides: [2] },
      { place: 2, sides: [0, 3] },
      { place: 1, sides: [1] },
    ])
    expect(stepsOf([1, 1, 1])).toEqual([{ place: 1, sides: [0, 1, 2] }])
    expect(stepsOf([])).toEqual([])
  })

  it('tells one after the other, the first three more slowly', () => {
    const steps = stepsOf([1, 2, 3, 4, 5])
    const at = times(steps)
    expect(at).toEqual([...at].sort((one, other) => one - other))
    expect(at[2]! - at[1]!).toBeGreaterThan(at[1]! - at[0]!)
    expect(stepsShown(steps, 0)).toBe(0)
    expect(stepsShown(steps, at[0]!)).toBe(1)
    expect(stepsShown(steps, Infinity)).toBe(5)
  })

  it('is over within half a minute for ten', () => {
    expect(times(stepsOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])).at(-1)).toBeLessThan(30)
  })
})
