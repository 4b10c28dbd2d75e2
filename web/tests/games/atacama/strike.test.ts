import { expect, test } from 'vitest'

import type { Line, Scene } from '../../../src/games/atacama/scene'
import { strikes } from '../../../src/games/atacama/strike'

const NAMES = [...'123456789'].flatMap((row) => [...'abcdefghi'].map((column) => column + row))

/** Rigs on these fields, with columns that are the first seat's and rows that are nobody's yet. */
function board(...rigs: string[]): Scene {
  const line = (name: string, seats: (number | null)[]): Line => ({
    name,
    rigs: rigs.filter((field) => field.includes(name)).length,
    scores: seats.map((seat) => ({ seat, concession: '', points: 0, counts: false })),
  })
  return {
    fields: NAMES.map((name) => ({ name, rig: rigs.includes(name) ? 1 : 0 })),
    columns: [...'abcdefghi'].map((name) => line(name, [0])),
    rows: [...'123456789'].map((name) => line(name, [null, null])),
  } as unknown as Scene
}

test('the fourth rig of a column sends ink from itself up to the score', () => {
  const [strike, ...others] = strikes(board('a1', 'a3', 'a5'), board('a1', 'a3', 'a5', 'a7'))
  expect(others).toEqual([])
  expect(strike).toMatchObject({ line: 'a', seat: 0 })
  expect(strike?.dots[0]).toEqual([32, 2.5 * 64 - 16])
  expect(strike?.dots.at(-1)).toEqual([32, 0])
})

test('a rig can complete a column and a row, which is nobody’s yet', () => {
  const before = ['c1', 'c3', 'c7', 'a5', 'e5', 'g5']
  const struck = strikes(board(...before), board(...before, 'c5'))
  expect(struck.map(({ line, seat }) => [line, seat])).toEqual([
    ['c', 0],
    ['5', null],
  ])
  expect(struck[1]?.dots.at(-1)).toEqual([2.5 * 64 + 26 * 16, 4.5 * 64])
})

test('nothing strikes with the fifth, when a rig goes, or in a leap', () => {
  const four = ['a1', 'a3', 'a5', 'a7']
  expect(strikes(board(...four), board(...four, 'a9'))).toEqual([])
  expect(strikes(board(...four), board('a1', 'a3', 'a5'))).toEqual([])
  expect(strikes(board('a1', 'a3'), board(...four))).toEqual([])
})
