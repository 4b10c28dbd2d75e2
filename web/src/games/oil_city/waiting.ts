import type { Seat } from '../../generated/messages'
import { partners } from '../../table/names'

/** Whom a table waits for, as somebody at it sees it. */
export interface Awaited {
  /** One of the seats that this person plays. */
  you: boolean
  /** Everybody else: partners by name, others with the number of their company. Nobody among them is done. */
  names: string[]
}

/** `waiting` are the seats of a `game` that are not done, `own` those of the person's company that are played here. */
export function awaited(
  game: string,
  seats: readonly Seat[],
  waiting: readonly number[],
  own: readonly number[],
): Awaited {
  const company = seats[own[0] ?? -1]?.side
  const others = waiting.filter((seat) => !own.includes(seat)).flatMap((seat) => seats[seat] ?? [])
  const sides = [...new Set(others.map(({ side }) => side))]
  // Who is nearest comes first, even where not all can be named.
  sides.sort((one, other) => Number(other === company) - Number(one === company))
  return {
    you: own.some((seat) => waiting.includes(seat)),
    names: sides.map((side) => {
      const people = partners(
        others.filter((seat) => seat.side === side),
        game,
      ).join(', ')
      return side === company ? people : `${side + 1} (${people})`
    }),
  }
}
