import { keptObject } from '../base/app/storage'
import type { GameInfo } from '../generated/messages'

export const WINS_KEY = 'gusher.wins'
/** So many wins against a level, and the next one suits. */
export const WINS_TO_CLIMB = 2

/** How often this device has won alone, by level. */
export type Wins = Readonly<Record<string, number>>

/** What this device has won, and at which tables that was counted; anything where storage is full of something else. */
export const won = (): { games?: Record<string, Wins>; counted?: readonly string[] } => keptObject(WINS_KEY)

/** What this device has won in a game, against which levels. */
export const winsOf = (game: string): Wins => won().games?.[game] ?? {}

/** The level that suits after so many wins: the lowest at first, the next one after two wins against one. */
export function suitingBot({ bots, climb }: Pick<GameInfo, 'bots' | 'climb'>, wins: Wins): string {
  const highest = (least: number) =>
    Math.max(-1, ...Object.entries(wins).map(([level, n]) => (n >= least ? bots.indexOf(level) : -1)))
  const least = Math.max(highest(WINS_TO_CLIMB) + 1, highest(1))
  return climb.find((level) => bots.indexOf(level) >= least) ?? climb.at(-1) ?? ''
}
