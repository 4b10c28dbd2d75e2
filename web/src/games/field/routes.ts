/* The ways that a truck can drive, as the server lists them: sorted by where they end, and laid along the map. */
import { isSame, keyOf, outerSpace, platformsBeside, stepped, type Space } from './lattice'
import { read } from './notation'
import type { FieldScene, Route } from './scene'

export type { Route }

/** Names the camp where spaces are named by their keys. */
export const CAMP = 'camp'

export function endOf({ to }: Route): string {
  return to ? keyOf(to) : CAMP
}

/** The routes by where they end, shorter ones first. With `finals`, for each end only those that use up the roll, if
 * there are any. */
export function routesByEnd(routes: readonly Route[], finals = false): Map<string, Route[]> {
  const byEnd = new Map<string, Route[]>()
  for (const route of routes) {
    const end = endOf(route)
    const known = byEnd.get(end)
    if (known) known.push(route)
    else byEnd.set(end, [route])
  }
  if (!finals) return byEnd
  for (const [end, known] of byEnd) {
    const last = known.filter(({ left, to }) => left === 0 || to === null)
    if (last.length > 0) byEnd.set(end, last)
  }
  return byEnd
}

export function movesOf(route: Route): string[] {
  return route.moves.split(' ')
}

/** Where a truck is after each of some moves, from where it starts; null stands for its camp. */
export function along(start: Space | null, side: string, moves: readonly string[]): Array<Space | null> {
  const spaces: Array<Space | null> = [start]
  let at = start
  for (const move of moves) {
    const done = read(move)
    if (done?.kind === 'camp') at = null
    else if (done?.kind === 'enter') at = outerSpace(side, done.position)
    else if (at && done?.kind === 'step') at = stepped(at, done.direction)
    spaces.push(at)
  }
  return spaces
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

/** What else one may want to stop for on a way than to drill: things to pick up, and platforms that are not needed any more. */
export function stopsAshore(scene: FieldScene, spaces: ReadonlyArray<Space | null>): Stop[] {
  const { dismantling } = scene
  const lying = scene.trucks[scene.to_move]?.load ? [] : (scene.lying ?? [])
  const loads = lying.flatMap(({ at, loads: [load] }) => {
    const after = spaces.findIndex((space, i) => i > 0 && space !== null && isSame(space, at))
    return load && after > 0 ? [{ kind: 'load' as const, what: load, after }] : []
  })
  if (dismantling === undefined) return loads
  const bare = scene.platforms.filter(({ stands, rig, stone }) => stands && rig === null && stone === null)
  const platforms = bare.flatMap(({ name }) => {
    const after = firstBeside(spaces, name)
    // Where fewer pips are left, nobody stops for it.
    return after > 0 && scene.points_left - after >= dismantling
      ? [{ kind: 'dismantle' as const, what: name, after }]
      : []
  })
  return [...loads, ...platforms]
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

/** The index of the first route past a platform's rig; null if there is none. */
export function passing(routes: readonly Route[], platform: string): number | null {
  const index = routes.findIndex((route) => route.passes.includes(platform))
  return index < 0 ? null : index
}
