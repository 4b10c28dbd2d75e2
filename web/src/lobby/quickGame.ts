import type { GameInfo, NewTable } from '../generated/messages'

/** The level in the middle, rather the weaker of two: a first game should be one that can be won. */
export function middleBot(game: Pick<GameInfo, 'bots'>): string {
  return game.bots[Math.floor((game.bots.length - 1) / 2)] ?? ''
}

/** The game as it comes out of the box: the fewest seats, me first, bots elsewhere. */
export function againstBot(game: GameInfo): NewTable {
  const seats = Math.min(...game.seats)
  const bot = middleBot(game)
  return {
    game: game.name,
    seats: Array.from({ length: seats }, (_, seat) => (seat === 0 ? { kind: 'here' } : { kind: 'bot', bot })),
  }
}
