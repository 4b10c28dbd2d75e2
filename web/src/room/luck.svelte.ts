import { Growing } from '../base/server/growing.svelte'
import type { RoomLuck, RoomResults } from '../generated/rooms'
import { rooms } from './api'

/** The luck in the games of a room, as far as it has been counted. */
export class LuckOfRoom extends Growing<RoomLuck> {
  /** By table and side. */
  tables = $state.raw<RoomLuck['tables']>({})

  protected ask(): Promise<RoomLuck> {
    return rooms.luck(this.id)
  }

  protected take(news: RoomLuck): void {
    this.tables = news.tables
  }
}

/** The luck of each person or group in all games, once it has been counted in one at least. */
export function luckOf(
  { state, tables }: RoomResults,
  counted: RoomLuck['tables'],
): ReadonlyMap<number, number> {
  const luck = new Map<number, number>()
  state.rounds.forEach(({ matches }, n) =>
    matches.forEach(({ people }, table) =>
      counted[tables[n]?.[table]?.id ?? '']?.forEach((points, side) => {
        const person = people[side]!
        luck.set(person, (luck.get(person) ?? 0) + points)
      }),
    ),
  )
  return luck
}
