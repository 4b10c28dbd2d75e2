import type { GameInfo, NewTable, Option } from '../generated/messages'

/** The level in the middle, rather the weaker of two: a first game should be one that can be won. */
export function middleBot(game: Pick<GameInfo, 'bots'>): string {
  return game.bots[Math.floor((game.bots.length - 1) / 2)] ?? ''
}

/** What is asked even of whoever wants to play at once. */
export function quickOptions(game: Pick<GameInfo, 'options'>): Option[] {
  return game.options.filter((option) => option.quick && option.kind === 'choice')
}

/** The game as it comes out of the box, but for some options: the fewest seats, me first, bots elsewhere. */
export function againstBot(game: GameInfo, options: Record<string, string> = {}): NewTable {
  const { seats, ...rest } = amongBots(game, middleBot(game), options)
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
