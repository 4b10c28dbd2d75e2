import { expect, it } from 'vitest'

import type { LogLine } from '../../src/generated/messages'
import { folds, isLong, keptFolds } from '../../src/games/shared/fold'

/** A log by its seats: a number is an action, `c` chance, `-0` an action of seat 0 that was taken back, `u0` the taking back. */
function log(text: string): LogLine[] {
  return text.split(' ').map((word, n) => {
    const kind = word === 'c' ? 'outcome' : word.startsWith('u') ? 'undo' : 'action'
    const seat = word === 'c' ? null : Number(word.replace(/[u-]/, ''))
    return { n, kind, seat, text: '', phrase: '', words: {}, at: 0, undone: word.startsWith('-') }
  })
}

function turns(text: string): string {
  return folds(log(text))
    .map(({ lines, seat }) => `${seat ?? 'c'}:${lines.map((line) => line.n).join(',')}`)
    .join(' ')
}

it('puts together what a seat does in a row, and the chance in between', () => {
  expect(turns('0 c 0 0 1 c 1')).toBe('0:0,1,2,3 1:4,5,6')
})

it('leaves chance between two seats to itself', () => {
  expect(turns('c c 0 c 1 c 0')).toBe('c:0,1 0:2 c:3 1:4 c:5 0:6')
})

it('does not know yet whose turn goes on after the last outcome', () => {
  expect(turns('0 c')).toBe('0:0 c:1')
})

it('counts turns, and only those that stand', () => {
  expect(folds(log('c 0 0 1 -0 u0 1')).map((fold) => fold.turn)).toEqual([null, 1, 2, null, 3])
})

it('tells long turns and long runs of chance in one line', () => {
  expect(folds(log('0 c 0')).map(isLong)).toEqual([true])
  expect(folds(log('0 0')).map(isLong)).toEqual([false])
  expect(folds(log('c c c')).map(isLong)).toEqual([false])
  expect(folds(log('c c c c')).map(isLong)).toEqual([true])
})

it('tells one move that was made twice as it was', () => {
  expect(folds(log('-0 u0 0')).map(isLong)).toEqual([false])
})

it('keeps what has not changed', () => {
  const lines = log('0 c 0 1')
  const before = folds(lines)
  const after = keptFolds(before, folds([...lines, ...log('0 c 0 1 1').slice(4)]))
  expect(after[0]).toBe(before[0])
  expect(after[1]).not.toBe(before[1])
  const undone = lines.map((line) => (line.n === 0 ? { ...line, undone: true } : line))
  expect(keptFolds(before, folds(undone))[0]).not.toBe(before[0])
})
