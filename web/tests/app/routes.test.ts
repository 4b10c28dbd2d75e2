import { expect, it } from 'vitest'

import { parseRoute } from '../../src/app/routes'

it.each([
  ['/', { page: 'lobby' }],
  ['/new/some-game', { page: 'new', game: 'some-game' }],
  ['/table/x7', { page: 'table', id: 'x7' }],
  ['/table/x7/', { page: 'table', id: 'x7' }],
  ['/table/x7/replay', { page: 'replay', id: 'x7' }],
  ['/rules/some-game', { page: 'rules', game: 'some-game' }],
  ['/table', { page: 'lost' }],
  ['/table/x7/replay/more', { page: 'lost' }],
  ['/elsewhere/x7', { page: 'lost' }],
  ['/table/%E0%A4%A', { page: 'table', id: '%E0%A4%A' }],
])('%s', (path, route) => {
  expect(parseRoute(path)).toEqual(route)
})
