import type { Seat } from '../../generated/messages'
import { gameTexts } from '../../base/i18n/language.svelte'
import { companyNumber, partners } from '../shared/names'

/** The players that a table waits for, as one of them sees it. */
export interface Awaited {
  /** One of the seats that this person plays. */
  you: boolean
  /** All others: partners by name, the rest with the number of their company. */
  names: string[]
}

/**
 * `waiting` are the seats of a `game` that are not done, `own` those of the person's company that are played here, `sides` what
 * companies call themselves.
 */
export function awaited(
  game: string,
  seats: readonly Seat[],
  waiting: readonly number[],
  own: readonly number[],
  sides: readonly string[] = [],
): Awaited {
  const company = seats[own[0] ?? -1]?.side
  const others = waiting.filter((seat) => !own.includes(seat)).flatMap((seat) => seats[seat] ?? [])
  const companies = [...new Set(others.map(({ side }) => side))]
  // Partners come first, even where not all can be named.
  companies.sort((one, other) => Number(other === company) - Number(one === company))
  return {
    you: own.some((seat) => waiting.includes(seat)),
    names: companies.map((side) => {
      const people = partners(
        others.filter((seat) => seat.side === side),
        game,
      ).join(', ')
      if (side === company) return people
      const called = sides[side] || gameTexts(game).text('company.number', { n: side + 1 })
      return companyNumber(seats, side, game) === null ? `${called} (${people})` : called
    }),
  }
}
