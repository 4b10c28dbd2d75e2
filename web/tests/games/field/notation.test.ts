import { expect, it } from 'vitest'

import {
  deedsAmong,
  loadOf,
  pipsOf,
  platformsOf,
  rigMove,
  rigMoves,
  rigPut,
} from '../../../src/games/field/notation'

it('finds what a truck can do on the spot', () => {
  const deeds = deedsAmong([
    'n',
    'enter-3',
    'drill-b3',
    'load-R',
    'load-barrel',
    'dismantle-a1',
    'stop',
    'b3-e3',
  ])
  expect(deeds.map(({ kind, platform, load }) => [kind, platform, load])).toEqual([
    ['drill', 'b3', null],
    ['load', null, 'R'],
    ['load', null, 'barrel'],
    ['dismantle', 'a1', null],
    ['stop', null, null],
  ])
})

it('tells rigs that move from rigs that are put up', () => {
  expect(rigMove('b3-e3')).toEqual(['b3', 'e3'])
  expect(rigMove('drill-b3')).toBeNull()
  expect(rigMove('cover-2-7')).toBeNull()
  expect(rigPut('rig-b3')).toBe('b3')
  expect(rigPut('b3-e3')).toBeNull()
  expect(rigMoves(['roll', 'b3-e3', 'b3-b5', 'c1-c2'])).toEqual(
    new Map([
      ['b3', ['e3', 'b5']],
      ['c1', ['c2']],
    ]),
  )
})

it('reads the die, and no other dice', () => {
  expect(pipsOf('die4')).toBe(4)
  expect(pipsOf('2+5')).toBeNull()
  expect(pipsOf('')).toBeNull()
})

it('names the platforms of a move', () => {
  expect(platformsOf('b3-e3')).toEqual(['b3', 'e3'])
  expect(platformsOf('drill-f6')).toEqual(['f6'])
  expect(platformsOf('enter-7')).toEqual([])
})

it('knows the letters of the colours', () => {
  expect([...'WORBGV'].map(loadOf)).toEqual(['white', 'orange', 'red', 'blue', 'green', 'violet'])
  expect(loadOf('R')).toBe('red')
  expect(loadOf('barrel')).toBe('barrel')
})
