/* Where a new table is held: by the server, or by this device, with all that it will need. */
import { api } from '../../base/server/api'
import { isSite } from '../../base/site'
import { games } from '../../games'
import { levelsThere, partsThere } from '../../generated/games'
import type { GameInfo, NewTable } from '../../generated/messages'
import { held } from '../../table/held'
import { hasBots, isBot, loadBots, ready } from './ready'

/** A game without its bots where those can't be had now. */
export async function withBotsThatAreHere(game: GameInfo): Promise<GameInfo> {
  return loadBots(game.name).then(
    () => game,
    () => ({ ...game, bots: [], climb: [] }),
  )
}

/** Whether this device could hold a table: all play here, with what comes along. */
export function canHold(game: GameInfo, { seats, options = {}, by_hand, aloud }: NewTable): boolean {
  const levels = levelsThere[game.name] ?? []
  const isHere = seats.every(({ kind, bot }) =>
    kind === 'bot' ? levels.includes(bot ?? '') : kind === 'here',
  )
  const own = game.options.filter(({ kind, name }) => kind === 'parts' && options[name])
  const known = own.every(({ name }) => partsThere[game.name]?.includes(name))
  return games.get(game.name)?.alone !== undefined && isHere && known && !by_hand && !aloud
}

/** Whether this device is to hold a table, as somebody has `chosen`, or on a site in any case. Without a choice it holds those for
 * one person and bots. A server would only think for somebody whose device can; where all act at once it is of more use: it
 * does chores, and looks back with whoever has played. */
export function goesHere(game: GameInfo, wanted: NewTable, chosen: boolean | null = null): boolean {
  const isForOne = hasBots(wanted) && wanted.seats.filter((seat) => !isBot(seat)).length <= 1
  const isUsual = isForOne && !games.get(wanted.game)?.together
  return canHold(game, wanted) && (isSite || (chosen ?? isUsual))
}

/** Begin a game where it `goesHere`, else at the server; returns the id of its table. Where nobody has chosen this device, and it
 * can't hold the table, the server does. ApiError. */
export async function begin(
  game: GameInfo,
  wanted: NewTable,
  chosen: boolean | null = null,
): Promise<string> {
  if (isSite) return (await held()).setUp(wanted)
  const here = goesHere(game, wanted, chosen) ? setUpHere(wanted) : null
  return (await (chosen ? here : here?.catch(() => null))) ?? (await api.create(wanted)).id
}

/** Set up a table on this device; returns its id. Throws ApiError where it can't be held here. */
async function setUpHere(wanted: NewTable): Promise<string> {
  const isUnnamed = ({ kind, name }: NewTable['seats'][number]) => kind === 'here' && name === undefined
  // First, so that nothing is loaded from a server that is away.
  const own = wanted.seats.some(isUnnamed) ? (await api.me()).name : ''
  const holder = await ready(wanted)
  const seats = wanted.seats.map((seat) => (isUnnamed(seat) ? { ...seat, name: own } : seat))
  const id = await holder.setUp({ ...wanted, seats })
  // The game goes on without a network. What its beginning does not need comes after that.
  holder.onceMoved(
    id,
    () => void import('./prepare').then(({ prepare }) => prepare(wanted)).catch(() => null),
  )
  return id
}
