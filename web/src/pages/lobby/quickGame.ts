import type { GameInfo, NewTable, Option } from '../../generated/messages'
import { suitingBot, type Wins } from '../../table/wins'

/** The options that are asked even before a quick game. */
export function quickOptions(game: Pick<GameInfo, 'options'>): Option[] {
  return game.options.filter((option) => option.quick && option.kind === 'choice')
}

/** The game with its defaults but for some options: the fewest seats, the viewer first, then bots of the level that suits
 * these wins. Hints are allowed to players on their own anyway. */
export function againstBot(game: GameInfo, wins: Wins, options: Record<string, string> = {}): NewTable {
  const { seats, ...rest } = amongBots(game, suitingBot(game, wins), options)
  return { ...rest, seats: [{ kind: 'here' }, ...seats.slice(1)] }
}

/** The same to look on: bots on all seats, of the level that plays best if no other is named. */
export function amongBots(
  game: GameInfo,
  bot = game.bots.at(-1) ?? '',
  options: Record<string, string> = {},
): NewTable {
  const seats = Math.min(...game.seats)
  return { game: game.name, options, seats: Array.from({ length: seats }, () => ({ kind: 'bot', bot })) }
}
