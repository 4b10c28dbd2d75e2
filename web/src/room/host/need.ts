/* Who needs the host. */
import type { TableView } from '../../generated/messages'
import type { RoomGroup, RoomPerson, RoomView } from '../../generated/rooms'
import { isOccupied, peopleOf } from '../groups'

/** What somebody does in the phase that goes on; `bot`: one plays for them for now. Null where nobody acts. */
export type Doing = 'thinking' | 'ready' | 'bot' | null

/** What is known of a table: the newest view of it. */
export type Tables = ReadonlyMap<number, Pick<TableView, 'movers' | 'over'>>

export function doing(person: RoomPerson, table: Pick<TableView, 'movers' | 'over'> | undefined): Doing {
  const seats = person.table_seats ?? []
  if (!table || table.over || seats.length === 0) return null
  if (person.away_for_now) return 'bot'
  if (table.movers.length === 0) return null
  return seats.some((seat) => table.movers.includes(seat)) ? 'thinking' : 'ready'
}

/** Whether nobody knows where this person is, and no bot plays for them. */
export function isMissing(person: RoomPerson): boolean {
  return person.presence !== 'connected' && !person.away_for_now
}

/** How much a group needs somebody: 3 whoever is missing holds up the others, 2 somebody is missing or shut out, 1 it thinks. */
export function need(view: RoomView, group: RoomGroup, tables: Tables): number {
  const people = peopleOf(view, group.number)
  const table = tables.get(group.table)
  const thinks = (person: RoomPerson) => doing(person, table) === 'thinking'
  if (people.some((person) => isMissing(person) && thinks(person))) return 3
  if (people.some((person) => isMissing(person) || person.locked)) return 2
  return people.some(thinks) ? 1 : 0
}

/** The groups that play: first those where somebody is missing. All others keep their place, whoever is ready in them. */
export function byNeed(view: RoomView, tables: Tables): RoomGroup[] {
  return view.groups
    .filter((group) => isOccupied(view, group))
    .map((group) => ({ group, need: Math.max(1, need(view, group, tables)) }))
    .toSorted((a, b) => b.need - a.need || a.group.number - b.group.number)
    .map(({ group }) => group)
}

/** Whom a table waits for, by name. */
export function awaited(view: RoomView, number: number, tables: Tables): RoomPerson[] {
  const table = tables.get(number)
  const groups = new Set(view.groups.filter((group) => group.table === number).map((group) => group.number))
  return view.people.filter(
    (person) => person.group !== null && groups.has(person.group) && doing(person, table) === 'thinking',
  )
}
