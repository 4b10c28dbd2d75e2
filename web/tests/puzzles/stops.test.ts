import { expect, it } from 'vitest'

import { stopsOf } from '../../src/puzzles/stops'

function step(seat: number, phrase: string) {
  return { ply: { seat, text: '', phrase, words: {} } }
}

it('takes the steps of a drive as one part, and those of another player as another', () => {
  const run = ['enter', 'step']
  const steps = [
    step(0, 'enter'),
    step(0, 'step'),
    step(0, 'drill'),
    step(0, 'step'),
    step(1, 'step'),
    step(1, 'step'),
  ]
  expect(stopsOf(steps, run)).toEqual([2, 3, 4, 6])
  expect(stopsOf(steps, [])).toEqual([1, 2, 3, 4, 5, 6])
  expect(stopsOf([], run)).toEqual([])
})
