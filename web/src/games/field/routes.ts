/* The ways that a truck can drive, as the server lists them: sorted by where they end, and laid along the map. */
import { keyOf, outerSpace, platformsBeside, stepped, type Space } from './lattice'
import { read } from './notation'
import type { Route } from './scene'

export type { Route }

/** Stands for a camp where a space is named by its key. */
export const CAMP = 'camp'

export function endOf({ to }: Route): string {
  return to ? keyOf(to) : CAMP
}

/**
 * The routes by where they end, in the order of the server: the shorter ones first. With `finals`, of those that end in one place
 * only the ones that use up the roll, if there are any.
 */
export function routesByEnd(routes: readonly Route[], finals = false): Map<string, Route[]> {
  const found = new Map<string, Route[]>()
  for (const route of routes) {
    const end = endOf(route)
    const known = found.get(end)
    if (known) known.push(route)
    else found.set(end, [route])
  }
  if (!finals) return found
  for (const [end, known] of found) {
    const last = known.filter(({ left, to }) => left === 0 || to === null)
    if (last.length > 0) found.set(end, last)
  }
  return found
}

export function movesOf(route: Route): string[] {
  return route.moves.split(' ')
}

/** Where a truck is after each of some moves, from where it starts; null stands for its camp. */
export function along(start: Space | null, side: string, moves: readonly string[]): Array<Space | null> {
  const found: Array<Space | null> = [start]
  let at = start
  for (const move of moves) {
    const done = read(move)
    if (done?.kind === 'camp') at = null
    else if (done?.kind === 'enter') at = outerSpace(side, done.position)
    else if (at && done?.kind === 'step') at = stepped(at, done.direction)
    found.push(at)
  }
  return found
}

/** A place on the way where one may want to stop, after so many moves: `what` is a platform, or a load that lies there. */
export interface Stop {
  kind: 'drill' | 'load' | 'dismantle'
  what: string
  after: number
}

/** After how many moves a way first comes to a platform; −1 if it does not. */
export function firstBeside(spaces: ReadonlyArray<Space | null>, platform: string): number {
  return spaces.findIndex((space, i) => i > 0 && space !== null && platformsBeside(space).includes(platform))
}

/** The rigs that a route passes, where it first comes to each, and `more` stops; those at its end need none. */
export function stopsOf(
  route: Route,
  spaces: ReadonlyArray<Space | null>,
  more: readonly Stop[] = [],
): Stop[] {
  const rigs = route.passes.map((what) => ({
    kind: 'drill' as const,
    what,
    after: firstBeside(spaces, what),
  }))
  return [...rigs, ...more]
    .filter(({ after }) => after > 0 && after < spaces.length - 1)
    .sort((a, b) => a.after - b.after)
}

/** The first route that ends like a given one and passes a platform's rig; its place in the list, or null. */
export function passing(routes: readonly Route[], platform: string): number | null {
  const found = routes.findIndex((route) => route.passes.includes(platform))
  return found < 0 ? null : found
}
