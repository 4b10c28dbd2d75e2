import { expect, it } from 'vitest'

import { parseRoute } from '../../src/base/app/routes'

it.each([
  ['/', { page: 'lobby' }],
  ['/new/some-game', { page: 'new', game: 'some-game' }],
  ['/table/x7', { page: 'table', id: 'x7' }],
  ['/table/x7/', { page: 'table', id: 'x7' }],
  ['/table/x7/replay', { page: 'replay', id: 'x7' }],
  ['/debrief/x7', { page: 'debrief', id: 'x7' }],
  ['/rules/some-game', { page: 'rules', game: 'some-game' }],
  ['/puzzles/some-game', { page: 'puzzles', game: 'some-game', name: null }],
  ['/puzzles/some-game/k3f9', { page: 'puzzles', game: 'some-game', name: 'k3f9' }],
  ['/puzzles/some-game/k3f9/more', { page: 'lost' }],
  ['/room', { page: 'room', code: null, part: 'member', key: null }],
  ['/room/kt7x', { page: 'room', code: 'KT7X', part: 'member', key: null }],
  ['/room/KT7X/host', { page: 'room', code: 'KT7X', part: 'host', key: null }],
  ['/room/KT7X/wall/s3cret', { page: 'room', code: 'KT7X', part: 'wall', key: 's3cret' }],
  ['/room/kt7x/card/12-0340', { page: 'room', code: 'KT7X', part: 'member', key: '12-0340' }],
  ['/room/KT7X/card', { page: 'lost' }],
  ['/room/KT7X/elsewhere', { page: 'lost' }],
  ['/room/KT7X/host/s3cret/more', { page: 'lost' }],
  ['/table', { page: 'lost' }],
  ['/table/x7/replay/more', { page: 'lost' }],
  ['/elsewhere/x7', { page: 'lost' }],
  ['/table/%E0%A4%A', { page: 'table', id: '%E0%A4%A' }],
])('%s', (path, route) => {
  expect(parseRoute(path)).toEqual(route)
})
