import { expect, it } from 'vitest'

import { turnsOf } from '../../../src/games/field/trail'
import type { LogLine } from '../../../src/generated/messages'

/** A log of two seats: `0:n` is an action of seat 0, `die4` an outcome, `-0:n` was taken back, `0!n` throws out the other. */
function log(text: string): LogLine[] {
  return text.split(' ').map((word, n) => {
    const [, undone, seat, how, action] = /^(-?)(\d?)([:!]?)(.+)$/.exec(word) ?? []
    return {
      n,
      kind: how ? 'action' : 'outcome',
      seat: how ? Number(seat) : null,
      text: action ?? '',
      phrase: how === '!' ? 'throw_out' : '',
      words: how === '!' ? { player: 2 - Number(seat) } : {},
      at: 0,
      undone: undone === '-',
    } as LogLine
  })
}
const SIDES = ['south', 'north']

it('follows trucks out of their camps and home again', () => {
  const turns = turnsOf(
    log('0:roll die3 0:enter-2 0:n 1:roll die2 1:enter-0 1:e 0:roll die1 0:s 0:roll die2 0:camp'),
    SIDES,
  )
  expect(turns.map(({ seat, way }) => [seat, way])).toEqual([
    [0, [null, [2, 0], [2, 1]]],
    [1, [null, [0, 12], [1, 12]]],
    [
      0,
      [
        [2, 1],
        [2, 0],
      ],
    ],
    [0, [[2, 0], null]],
  ])
  expect(turns.map(({ pips }) => pips)).toEqual([3, 2, 1, 2])
})

it('leaves out what was taken back', () => {
  expect(turnsOf(log('0:roll die2 0:enter-2 -0:n 0:e'), SIDES)[0]?.way).toEqual([null, [2, 0], [3, 0]])
})

it('starts a truck that was thrown out from its camp', () => {
  const turns = turnsOf(log('1:roll die1 1:enter-0 0:roll die1 0!n 1:roll die1 1:enter-5'), SIDES)
  expect(turns.at(-1)?.way).toEqual([null, [5, 12]])
})

it('notes the platforms that a turn touched', () => {
  const turns = turnsOf(log('0:rig-b3 1:b3-e3 0:roll die2 0:enter-1 0:drill-a1 0:n'), SIDES)
  expect(turns.map(({ platforms }) => platforms)).toEqual([['b3'], ['b3', 'e3'], ['a1']])
})

it('takes a turn whose beginning is not told', () => {
  expect(turnsOf(log('2+5 0:rig-b3'), SIDES)).toHaveLength(1)
  expect(turnsOf([], SIDES)).toEqual([])
})
