/* What there is here: at a server everything, on a site what this device can do by itself. */
import type { Route } from '../base/app/routes'
import { keep, kept } from '../base/app/storage'
import { isHere } from '../base/here'
import { api } from '../base/server/api'
import { isSite } from '../base/site'
import { games } from '../games'
import { lessons, levelsThere, partsThere, puzzles } from '../generated/games'
import type { GameInfo } from '../generated/messages'

/** Whether tables of a game can be made. */
export const canPlay = (game: string): boolean => !isSite || games.get(game)?.alone !== undefined

/** Whether lessons can be taken: they have bots. */
export const hasLessons = (game: string): boolean =>
  Object.hasOwn(lessons, game) && (!isSite || Object.hasOwn(levelsThere, game))

export const hasPuzzles = (game: string): boolean =>
  Object.hasOwn(puzzles, game) && (!isSite || games.get(game)?.puzzles !== undefined)

/** Whether a page of the app takes a server that a site does not have. */
export function isElsewhere(route: Route): boolean {
  if (!isSite) return false
  if (route.page === 'table' || route.page === 'replay') return !isHere(route.id)
  if (route.page === 'new') return games.has(route.game) && !canPlay(route.game)
  // What nobody has, a server has not either.
  if (route.page === 'learn') return Object.hasOwn(lessons, route.game) && !hasLessons(route.game)
  if (route.page === 'puzzles') return Object.hasOwn(puzzles, route.game) && !hasPuzzles(route.game)
  return ['room', 'friends', 'admin', 'debrief'].includes(route.page)
}

/** What was said last of the games is kept for when nobody answers. */
const SAID = 'gusher.games'

/** The games as they can be played here. */
export async function offered(): Promise<GameInfo[]> {
  const all = await api.games()
  keep(SAID, all)
  return isSite ? all.map(onDevice) : all
}

/** A game as this device can play it by itself while the server is away; null if it can't, or was never told of it. */
export function offeredAlone(name: string): GameInfo | null {
  const all = kept(SAID) as GameInfo[] | null
  const game = games.get(name)?.alone && all?.find((each) => each.name === name)
  return game ? onDevice(game) : null
}

/** A game without what only a server has: some bots and parts of one's own, hints. */
function onDevice(game: GameInfo): GameInfo {
  const options = game.options.filter(
    ({ kind, name }) => kind !== 'parts' || partsThere[game.name]?.includes(name),
  )
  const isThere = (level: string) => levelsThere[game.name]?.includes(level) ?? false
  return { ...game, options, bots: game.bots.filter(isThere), climb: game.climb.filter(isThere), hints: null }
}
