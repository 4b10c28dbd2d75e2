import { expect, it } from 'vitest'

import type { LogLine } from '../../src/generated/messages'
import { entryOf, positions, replayPath, stopAt } from '../../src/pages/replay/positions'

function line(n: number, kind: LogLine['kind'] = 'action', undone = false): LogLine {
  return { n, kind, seat: 0, text: '', phrase: '', words: {}, at: 0, undone }
}

it('stops at the beginning and after every move', () => {
  expect(positions([line(0), line(1)])).toEqual([0, 1, 2])
})

it('makes one stop of outcomes that come together', () => {
  expect(positions([line(0, 'outcome'), line(1, 'outcome'), line(2), line(3, 'outcome'), line(4)])).toEqual([
    0, 2, 3, 4, 5,
  ])
})

it('passes over what was taken back and what was only talk', () => {
  expect(positions([line(0), line(1, 'action', true), line(2, 'ask'), line(3, 'undo'), line(4)])).toEqual([
    0, 1, 5,
  ])
})

it('finds the stop for any number of entries', () => {
  expect(stopAt([0, 1, 5], 4)).toBe(1)
  expect(stopAt([0, 1, 5], 9)).toBe(2)
  expect(stopAt([0], 0)).toBe(0)
})

it.each([
  ['16', 16],
  ['9999', 40],
  ['1e3', 40],
  ['Infinity', 40],
  ['-4', 0],
  ['2.5', 2],
  ['here', 0],
  [null, 0],
])('takes %s for the nearest position of 40', (asked, n) => {
  expect(entryOf(asked, 40)).toBe(n)
})

it('leads to a position with the course of the game, or without', () => {
  expect(replayPath('t1', 16, true)).toBe('/table/t1/replay?analysis&at=16')
  expect(replayPath('t1', 16, false)).toBe('/table/t1/replay?at=16')
})
