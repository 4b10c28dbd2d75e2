/* Which bot acts next at a table on this device, and what it does. */
import type { Bots, How } from './bots'
import type { Log } from './log'

/** What somebody does: actions, one after the other. */
export interface Turn {
  seat: number
  moves: string[]
}

export class Acting {
  /** So many entries have been no reason to think again. */
  private asked = 0

  constructor(private readonly player: () => Promise<Bots>) {}

  /** What a bot does next: one that is to move, or one that has second thoughts when nobody else is. They wait for people who
   * are to move on their side, and decide nothing for these. Null where none does anything. Throws if they can't think. */
  async next(log: Log, how: Omit<How, 'begins'> = {}): Promise<Turn | null> {
    const { bots, entries, game, movers, n, own, record, sides } = log
    if (bots.size === 0) return null
    const player = await this.player()
    const beside = (seat: number) => own.filter((other) => sides[other] === sides[seat])
    for (const seat of movers) {
      const level = bots.get(seat)
      const partners = beside(seat)
      if (level === undefined || partners.some((other) => movers.includes(other))) continue
      const begins = partners.length > 0 ? 'begin_to_assist' : 'begin'
      const { moves } = await player.choose(game, record, seat, level, { ...how, begins })
      return { seat, moves }
    }
    const isReason = entries
      .slice(this.asked)
      .some((entry) => entry.kind === 'action' && player.stirs(game, entry.text))
    for (const [seat, level] of isReason ? bots : []) {
      if (movers.includes(seat) || beside(seat).length > 0) continue
      const { moves } = await player.choose(game, record, seat, level, { ...how, begins: 'begin_again' })
      if (moves.length > 0) return { seat, moves }
    }
    if (!how.stopped?.aborted) this.asked = n
    return null
  }
}
