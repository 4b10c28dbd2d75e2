/* What the rounds of a room have come to, as a tournament shows it. */
import type { RoomResults, RoomView } from '../generated/rooms'

/** The room as if its rounds were those of a tournament; groups are in it by the numbers that they go by there. */
export function withResults(view: RoomView, results: RoomResults): RoomView {
  const groups = Object.entries(results.names).map(([number, name]) => ({
    number: Number(number),
    name,
    group: null,
    seats: [],
    presence: 'never' as const,
  }))
  return { ...view, tournament: results.state, people: [...view.people, ...groups] }
}
