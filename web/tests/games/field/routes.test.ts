import { expect, it } from 'vitest'

import { along, endOf, passing, routesByEnd, stopsOf, type Route } from '../../../src/games/field/routes'

function route(moves: string, to: [number, number] | null, passes: string[] = [], left = 0): Route {
  return { to, heading: 'north', moves, left, passes }
}

it('sorts routes by where they end and keeps their order', () => {
  const routes = [route('n', [6, 7]), route('n e', [7, 7]), route('camp', null), route('e n', [7, 7])]
  const byEnd = routesByEnd(routes)
  expect([...byEnd.keys()]).toEqual(['6,7', '7,7', 'camp'])
  expect(byEnd.get('7,7')?.map(({ moves }) => moves)).toEqual(['n e', 'e n'])
  expect(routes.map(endOf)).toEqual(['6,7', '7,7', 'camp', '7,7'])
})

it('lays moves along the map', () => {
  expect(along([6, 6], 'south', ['n', 'e'])).toEqual([
    [6, 6],
    [6, 7],
    [7, 7],
  ])
  expect(along(null, 'west', ['enter-4', 'e'])).toEqual([null, [0, 4], [1, 4]])
  expect(along([3, 0], 'south', ['camp'])).toEqual([[3, 0], null])
})

it('offers a stop where a route first comes to a rig, but not at its end', () => {
  const moves = ['n', 'n', 'n']
  const stops = stopsOf(route(moves.join(' '), [2, 4], ['b1', 'a2', 'c5']), along([2, 1], 'south', moves))
  // It starts beside b1 and never comes to it again; c5 is not on the way.
  expect(stops).toEqual([{ kind: 'drill', what: 'a2', after: 2 }])
  const ends = along([2, 2], 'south', ['n'])
  expect(stopsOf(route('n', [2, 3], ['a2']), ends)).toEqual([])
})

it('offers other stops in their order, but not at its end', () => {
  const moves = ['n', 'n', 'n']
  const load = { kind: 'load' as const, what: 'barrel', after: 1 }
  const bare = { kind: 'dismantle' as const, what: 'b2', after: 3 }
  const stops = stopsOf(route(moves.join(' '), [2, 4], ['a2']), along([2, 1], 'south', moves), [load, bare])
  expect(stops).toEqual([load, { kind: 'drill', what: 'a2', after: 2 }])
})

it('finds a route past a rig', () => {
  const routes = [route('n e', [7, 7], ['c3']), route('e n', [7, 7], ['d4'])]
  expect(passing(routes, 'd4')).toBe(1)
  expect(passing(routes, 'a1')).toBeNull()
})
