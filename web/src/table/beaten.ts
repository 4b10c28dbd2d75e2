import { keep } from '../base/app/storage'
import type { GameInfo, TableView } from '../generated/messages'
import { suitingBot, winsOf, won, WINS_KEY, WINS_TO_CLIMB, type Wins } from './wins'

const MOST_COUNTED = 50

/** The weakest level (by its place in `bots`) beaten here by the viewer alone against bots, without sharing first place; else
 * null. */
export function levelBeaten(view: TableView, bots: readonly string[]): string | null {
  const isReal = view.over && !view.from_file && !view.lesson && !view.room && view.places.length > 0
  const mine = new Set(view.seats.filter((seat) => seat.mine).map((seat) => seat.side))
  const [side] = mine
  if (!isReal || mine.size !== 1 || side === undefined || view.places[side] !== 1) return null
  const others = view.seats.filter((seat) => !mine.has(seat.side))
  const isAlone = view.seats.every((seat) => seat.mine || seat.kind === 'bot')
  if (!isAlone || others.length === 0 || others.some((seat) => view.places[seat.side] === 1)) return null
  const beaten = others.map((seat) => bots.indexOf(seat.bot ?? ''))
  return bots[Math.min(...beaten)] ?? null
}

/** Count a win at a table against a level, once. */
export function countWin(table: string, game: string, level: string): void {
  const { games, ...rest } = won()
  // Tables that have been counted: opening one again is not winning again.
  const counted = Array.isArray(rest.counted) ? rest.counted : []
  if (counted.includes(table)) return
  const wins = winsOf(game)
  keep(WINS_KEY, {
    games: { ...games, [game]: { ...wins, [level]: (wins[level] ?? 0) + 1 } },
    counted: [...counted, table].slice(-MOST_COUNTED),
  })
}

/** The level to go on to after this win; null as long as the one that was beaten suits. */
export function nextBot(
  game: Pick<GameInfo, 'bots' | 'climb'>,
  wins: Wins,
  beaten: string | null,
): string | null {
  if (beaten === null || (wins[beaten] ?? 0) < WINS_TO_CLIMB) return null
  const suits = suitingBot(game, wins)
  return game.bots.indexOf(suits) > game.bots.indexOf(beaten) ? suits : null
}
