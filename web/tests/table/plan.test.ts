import { expect, test } from 'vitest'

import type { Line } from '../../src/generated/messages'
import { withLine } from '../../src/table/plan/lines'

const line = (...texts: string[]): Line => ({ moves: texts.map((text, i) => ({ seat: i % 2, text })) })
const whatever = (text: string): Line => ({ moves: [{ seat: 1, text }], whatever: true })

test('to other moves of the others, there are other answers', () => {
  expect(withLine([line('d4', 'c3')], line('e5', 'c3'), 1)).toEqual([line('d4', 'c3'), line('e5', 'c3')])
})

test('another answer to the same move takes the place of the first', () => {
  expect(withLine([line('d4', 'c3', 'e5', 'f6')], line('d4', 'a1'), 1)).toEqual([line('d4', 'a1')])
})

test('a line that goes on takes the place of its beginning, and a branch stands beside it', () => {
  expect(withLine([line('d4', 'c3')], line('d4', 'c3', 'e5', 'f6'), 1)).toHaveLength(1)
  expect(withLine([line('d4', 'c3', 'e5', 'f6')], line('d4', 'c3', 'g7', 'f6'), 1)).toHaveLength(2)
})

test('there is one move for whatever comes, beside those for what is expected', () => {
  expect(withLine([whatever('c3'), line('d4', 'a1')], whatever('b2'), 1)).toEqual([
    line('d4', 'a1'),
    whatever('b2'),
  ])
})
