/* Which groups need the host. */
import type { TableView } from '../../generated/messages'
import type { RoomGroup, RoomPerson, RoomView } from '../../generated/rooms'
import { isOccupied, peopleOf } from '../groups'

/** What a person does in this phase; `bot`: a bot plays for them for now. Null where nobody acts. */
export type Doing = 'thinking' | 'ready' | 'bot' | null

/** The newest view of each table, by its number. */
export type Tables = ReadonlyMap<number, Pick<TableView, 'movers' | 'over'>>

export function doing(person: RoomPerson, table: Pick<TableView, 'movers' | 'over'> | undefined): Doing {
  const seats = person.table_seats ?? []
  if (!table || table.over || seats.length === 0) return null
  if (person.away_for_now) return 'bot'
  if (table.movers.length === 0) return null
  return seats.some((seat) => table.movers.includes(seat)) ? 'thinking' : 'ready'
}

/** Whether this person is not connected and no bot plays for them. */
export function isMissing(person: RoomPerson): boolean {
  return person.presence !== 'connected' && !person.away_for_now
}

/** How much a group needs a host: 3 others wait for a missing person, 2 somebody is missing or locked out, 1 it thinks. */
export function need(view: RoomView, group: RoomGroup, tables: Tables): number {
  const people = peopleOf(view, group.number)
  const table = tables.get(group.table)
  const thinks = (person: RoomPerson) => doing(person, table) === 'thinking'
  if (people.some((person) => isMissing(person) && thinks(person))) return 3
  if (people.some((person) => isMissing(person) || person.locked)) return 2
  return people.some(thinks) ? 1 : 0
}

/** The groups that play, first those where somebody is missing. The others keep their order, ready or not. */
export function byNeed(view: RoomView, tables: Tables): RoomGroup[] {
  return view.groups
    .filter((group) => isOccupied(view, group))
    .map((group) => ({ group, need: Math.max(1, need(view, group, tables)) }))
    .toSorted((a, b) => b.need - a.need || a.group.number - b.group.number)
    .map(({ group }) => group)
}

/** The people that a table waits for. */
export function awaited(view: RoomView, number: number, tables: Tables): RoomPerson[] {
  const table = tables.get(number)
  const groups = new Set(view.groups.filter((group) => group.table === number).map((group) => group.number))
  return view.people.filter(
    (person) => person.group !== null && groups.has(person.group) && doing(person, table) === 'thinking',
  )
}
