import { expect, it } from 'vitest'

import type { PuzzleAnswer } from '../../src/generated/messages'
import { standing, verdict } from '../../src/pages/puzzles/words'

function told(right: boolean, proven: number[] | null): string {
  const step = { ply: { seat: 0, text: 'e5', phrase: 'place', words: {} }, because: [] }
  const answer: PuzzleAnswer = {
    right,
    tried: [step],
    line: [],
    proven,
    points: [1, 2],
    over: false,
    reckoned: null,
    idea: null,
  }
  return verdict(answer, ['Player 1', 'Player 2'])
}

it('says who wins only where that is proven', () => {
  const said = [
    told(false, [0, 0]),
    told(false, [-2, -2]),
    told(false, [-5, -1]),
    told(true, [3, 3]),
    told(true, [0, 0]),
  ]
  expect(new Set(said).size).toBe(said.length)
  // Bounds on either side of 0 say no more than none at all.
  for (const bounds of [
    [-3, 5],
    [0, 4],
    [-4, 0],
  ]) {
    expect(told(false, bounds)).toBe(told(false, null))
    expect(said).not.toContain(told(false, bounds))
  }
})

it('never says of the right move that it is another one', () => {
  expect(told(true, null)).toBe('')
  expect(told(true, [0, 7])).toBe('')
})

it('says what is to be expected, and what a try gives away', () => {
  const reckoned = { lead: -1.24, best: 0.5, worth: 1.7, replies: [], behind: [] }
  const answer: PuzzleAnswer = {
    right: false,
    tried: [],
    line: [],
    proven: null,
    points: [0, 0],
    over: false,
    reckoned,
    idea: null,
  }
  const wrong = verdict(answer, ['Player 1', 'Player 2'], 'no_game')
  const right = verdict({ ...answer, right: true }, ['Player 1', 'Player 2'], 'no_game')
  expect(wrong).not.toBe(right)
  expect(new Set([1.2, -1.2, 0.04].map((lead) => standing(lead, 'no_game'))).size).toBe(3)
})
