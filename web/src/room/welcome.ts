/* What a game says to people in a room before it begins. */
import { games } from '../games'
import type { Welcome } from '../games/game'
import type { RoomView } from '../generated/rooms'

const asked = new Map<string, Promise<Welcome | null>>()

/** The welcome of the room's game; null if it has none, or it can't be loaded now. */
export function welcomeOf(view: RoomView): Promise<Welcome | null> {
  const key = JSON.stringify([view.game, view.options])
  let welcome = asked.get(key)
  if (!welcome) {
    welcome = Promise.resolve(games.get(view.game)?.welcome?.(view.options) ?? null).catch(() => {
      asked.delete(key)
      return null
    })
    asked.set(key, welcome)
  }
  return welcome
}
