import type { GameResult, TableSummary } from '../generated/messages'
import { listed, number, t } from '../base/i18n/language.svelte'
import { seatNames, sideName, sideNames, winText } from '../games/shared/names'

/** One side of a game that is over: whose mark it has, what it is called, and its points. */
export interface Side {
  side: number
  name: string
  points: string
}

/** A table with the seats that it has. */
type Seated = Pick<TableSummary, 'seats' | 'game'>

function names(table: Seated): string[] {
  return seatNames(table.seats, table.game ?? '')
}

/** The sides of a finished game in the order of their seats. */
export function sides(table: Seated, result: GameResult): Side[] {
  const all = names(table)
  return result.points.map((points, side) => ({
    side,
    name: sideName(table.seats, all, side, table.game ?? ''),
    // What counted for nothing isn't mentioned as if it had.
    points: result.ending === 'abandoned' ? '' : number(points),
  }))
}

/** How a finished game ended, in a few words: who has won, who gave up, or was out of time. */
export function outcome(table: Seated, result: GameResult): string {
  if (result.places.length === 0) return t('lobby.abandoned')
  const all = names(table)
  if (result.ending === 'resigned' && result.resigned.length > 0)
    return givenUp(result.resigned, result.out_of_time, all)
  const first = result.places.flatMap((place, side) => (place === 1 ? [side] : []))
  return winText(first.map((side) => sideNames(table.seats, all, side, table.game ?? '')))
}

/** Who has `resigned`, or that all of them were `late`: their time ran out. */
export function givenUp(
  resigned: readonly number[],
  late: readonly number[],
  names: readonly string[],
): string {
  const why = resigned.every((seat) => late.includes(seat)) ? 'lobby.outOfTime' : 'lobby.resigned'
  return t(why, { n: resigned.length, names: listed(resigned.map((seat) => names[seat] ?? '')) })
}
