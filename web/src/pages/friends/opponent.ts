import { games } from '../../games'
import type { Friend, OpenBot } from '../../generated/friends'

/** Who can be challenged, and at which games. One of `friend` and `bot` is an id, the other is empty. */
export interface Opponent {
  name: string
  friend: string
  bot: string
  games: readonly string[]
}

/** Games that two play in turns; those where everybody acts at once are for more. */
export const gamesForTwo = () => [...games.keys()].filter((name) => !games.get(name)?.together)

export const asFriend = ({ id, name }: Friend): Opponent => ({
  name,
  friend: id,
  bot: '',
  games: gamesForTwo(),
})

export const asBot = ({ id, name, games: played }: OpenBot): Opponent => ({
  name,
  friend: '',
  bot: id,
  games: gamesForTwo().filter((game) => played.includes(game)),
})
