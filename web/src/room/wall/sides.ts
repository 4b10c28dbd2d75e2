/* The sides of a table for the wall. */
import type { Partner, WallSide } from '../../games/wall/sides'
import type { TableView } from '../../generated/messages'
import type { RoomGroup, RoomView } from '../../generated/rooms'
import { partners } from '../../games/shared/names'
import { apart, numberedName } from '../groups'

/** A person who plays alone goes by their own name; a group without a name, by its number at the table. */
function nameOf(room: RoomView, group: RoomGroup, side: number): string {
  const alone = room.seats === 1 && !group.name
  const people = alone ? room.people.filter((person) => person.group === group.number) : []
  return (
    people.map((person) => apart(room, person)).join(', ') ||
    group.name ||
    numberedName(room, { ...group, number: side, side })
  )
}

/** The sides of a table of a room by their number. */
export function sidesOf(room: RoomView, view: TableView, table: number): WallSide[] {
  const count = Math.max(view.points.length, ...view.seats.map(({ side }) => side + 1))
  return Array.from({ length: count }, (_, side) => {
    const group = room.groups.find((each) => each.table === table && each.side === side)
    const seats = view.seats.filter((seat) => seat.side === side)
    return {
      side,
      name:
        view.side_names?.[side] ||
        (group ? nameOf(room, group, side) : partners(seats, view.game).join(', ')),
      partners: group
        ? peopleOn(
            room,
            view,
            group.number,
            seats.map(({ seat }) => seat),
          )
        : [],
    }
  })
}

/** One entry for each person of a group, however many seats they play, and for each bot that plays for nobody. */
function peopleOn(room: RoomView, view: TableView, group: number, seats: readonly number[]): Partner[] {
  const isWaitedFor = (seat: number) => view.movers.includes(seat)
  const people = room.people.filter((person) => person.group === group)
  const partners = people.map((person): Partner => {
    const own = person.table_seats ?? []
    return {
      key: `person ${person.number}`,
      name: apart(room, person),
      whereabouts: person.away_for_now ? 'bot' : person.presence === 'connected' ? 'here' : 'away',
      ready: !own.some(isWaitedFor),
    }
  })
  const ofHost = room.groups[group]?.host != null && people.length === 0
  if (ofHost) partners.push({ key: 'host', name: '', whereabouts: 'here', ready: !seats.some(isWaitedFor) })
  const taken = new Set(people.flatMap((person) => person.table_seats ?? []))
  for (const seat of seats)
    if (!taken.has(seat) && view.seats[seat]?.kind === 'bot')
      partners.push({ key: `seat ${seat}`, name: '', whereabouts: 'bot', ready: !isWaitedFor(seat) })
  return partners
}
