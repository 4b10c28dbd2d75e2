import { expect, it } from 'vitest'

import { claimsAmong, fieldOf, placing } from '../../../src/games/atacama/notation'

it('writes moves as the server does', () => {
  expect(placing('e5', 'basic')).toBe('e5')
  expect(placing('e5', 'second')).toBe('e5*')
})

it('reads the field of a move that builds', () => {
  expect(fieldOf('e5*')).toBe('e5')
  expect(fieldOf('turquoise-rows')).toBeNull()
  expect(fieldOf('+D')).toBeNull()
})

it('finds the claims among moves', () => {
  expect(claimsAmong(['a1', 'a1*', 'turquoise-columns', 'orange-rows*'])).toEqual([
    { action: 'turquoise-columns', concession: 'turquoise', direction: 'columns', pays: 'basic' },
    { action: 'orange-rows*', concession: 'orange', direction: 'rows', pays: 'second' },
  ])
})
