/* What a tap on the map, or a suggestion that is taken, chooses. */
import { directionTo, keyOf, platformsBeside, positionOn, spaceOf, type Space } from './lattice'
import { rigMove, rigPut, write } from './notation'
import type { FieldPosition } from './position.svelte'
import { CAMP, movesOf, type Route } from './routes'
import { isDriven } from './trail'

/** What is chosen and not confirmed yet: one of the ways to a space (`cut`: only its first moves), one action, or a rig and where it goes. */
export type Choice =
  | { kind: 'way'; end: string; index: number; cut: number | null }
  | { kind: 'deed'; action: string }
  | { kind: 'rig'; from: string; to: string | null }

type Ends = ReadonlyMap<string, readonly Route[]>

/** Which of the ways to a place is the beginning of `way`, that passes these spaces; else the first. */
export function onTheWay(ends: Ends, end: string, way: Route, spaces: ReadonlyArray<Space | null>): number {
  const before = spaces.findIndex((space) => space !== null && keyOf(space) === end)
  if (before <= 0) return 0
  const moves = movesOf(way).slice(0, before).join(' ')
  return Math.max(0, ends.get(end)?.findIndex((route) => route.moves === moves) ?? 0)
}

/** Of the spaces beside a platform that can be reached, the one that leaves most pips; after the `known` one the next. */
export function besidePlatform(ends: Ends, platform: string, known: string | null): string | null {
  const beside = [...ends].flatMap(([end, [route]]) =>
    route && end !== CAMP && platformsBeside(spaceOf(end)).includes(platform)
      ? [{ end, left: route.left }]
      : [],
  )
  const names = beside.toSorted((a, b) => b.left - a.left).map(({ end }) => end)
  return names[((known === null ? -1 : names.indexOf(known)) + 1) % names.length] ?? null
}

/** The choice that these actions come to, or the first part of them; null if they come to none. */
export function choiceOf(
  { ends, deeds }: Pick<FieldPosition, 'ends' | 'deeds'>,
  [action = '', ...more]: readonly string[],
): Choice | null {
  const rig = rigMove(action)
  if (rig) return { kind: 'rig', from: rig[0], to: rig[1] }
  if (rigPut(action) !== null || deeds.some((deed) => deed.action === action)) return { kind: 'deed', action }
  const driven = [action, ...more]
  const rest = driven.findIndex((each) => !isDriven(each))
  const way = rest < 0 ? driven : driven.slice(0, rest)
  if (way.length === 0) return null
  // The way ends there, or it is the beginning of one that goes on.
  const cut = (route: Route) => (movesOf(route).length === way.length ? null : way.length)
  const begins = (route: Route) => `${route.moves} `.startsWith(`${way.join(' ')} `)
  const choices = [...ends].flatMap(([end, routes]) =>
    routes.flatMap((route, index) => (begins(route) ? [{ end, index, cut: cut(route) }] : [])),
  )
  const best = choices.find((each) => each.cut === null) ?? choices[0]
  return best ? { kind: 'way', ...best } : null
}

/** The action that choosing something comes closest to; null if none leads there. `from`: where the rig to be moved stands. */
export function wouldBe(position: FieldPosition, what: string, from: string | null): string | null {
  const { at, scene } = position
  const name = /^[a-f]\d$/.test(what) ? what : null
  if (name) {
    if (scene.expects === 'rig') return write.rig({ platform: name })
    if (scene.expects === 'turn') return write.move({ platform: from ?? name, target: name })
    const here = { platform: name }
    return position.platform(name)?.rig === null && 'lying' in scene
      ? write.dismantle(here)
      : write.drill(here)
  }
  if (scene.expects !== 'drive') return write.step({ direction: 'n' })
  if (what === CAMP) return write.camp()
  const space = spaceOf(what)
  if (at) return directionTo(at, space)
  const number = positionOn(position.side, space)
  return number === null ? write.step({ direction: 'n' }) : write.enter({ position: number })
}
