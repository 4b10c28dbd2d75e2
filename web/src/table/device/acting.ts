/* Which bot acts next at a table on this device, and what it does. */
import { SECONDS_FOR_PEOPLE } from '../../generated/constants'
import { CHANCE } from '../../kernel/alone'
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
  /** Until then bots leave something to people, in seconds since 1970: they are to be asked again. */
  waits: number | null = null

  constructor(private readonly player: () => Promise<Bots>) {}

  /** What a bot does next: one that is to move, or one that has second thoughts when nobody else is. They wait for people who
   * are to move on their side, and decide nothing for these. Null where none does anything. Throws if they can't think. */
  async next(
    log: Log,
    how: Omit<How, 'begins' | 'overlooks'> = {},
    now = Date.now() / 1000,
  ): Promise<Turn | null> {
    const { bots, entries, game, movers, n, own, record, sides } = log
    if (bots.size === 0) return null
    const player = await this.player()
    const overlooks = (seat: number) => this.leftToPeople(log, player, seat, now)
    if (this.waits !== null && this.waits <= now) {
      const first = entries.findIndex(({ at }) => at + SECONDS_FOR_PEOPLE >= (this.waits ?? now))
      this.asked = Math.min(this.asked, Math.max(0, first))
      this.waits = null
    }
    const beside = (seat: number) => own.filter((other) => sides[other] === sides[seat])
    for (const seat of movers) {
      const level = bots.get(seat)
      const partners = beside(seat)
      if (level === undefined || partners.some((other) => movers.includes(other))) continue
      const begins = partners.length > 0 ? 'begin_to_assist' : 'begin'
      const { moves } = await player.choose(game, record, seat, level, {
        ...how,
        begins,
        overlooks: overlooks(seat),
      })
      return { seat, moves }
    }
    const isReason = entries
      .slice(this.asked)
      .some((entry) => entry.kind === 'action' && player.stirs(game, entry.text))
    for (const [seat, level] of isReason ? bots : []) {
      if (movers.includes(seat) || beside(seat).length > 0) continue
      const second = { ...how, begins: 'begin_again', overlooks: overlooks(seat) } as const
      const { moves } = await player.choose(game, record, seat, level, second)
      if (moves.length > 0) return { seat, moves }
    }
    if (!how.stopped?.aborted) this.asked = n
    return null
  }

  /** The sides whose offers to everybody a bot overlooks: those of a short while ago that people of a third side could take. Bots
   * would take them before anybody has read them. Whatever else such a side has laid there waits as long. */
  private leftToPeople(
    { line, entries, game, own, sides }: Log,
    player: Bots,
    seat: number,
    now: number,
  ): number[] {
    const isLeft = (by: number) => own.some((person) => ![sides[by], sides[seat]].includes(sides[person]))
    const left: number[] = []
    for (const step of line.toReversed()) {
      const until = (entries[step.n]?.at ?? 0) + SECONDS_FOR_PEOPLE
      if (until <= now) break
      if (step.seat === CHANCE || !isLeft(step.seat) || !player.isForAll(game, step.text)) continue
      left.push(sides[step.seat] ?? step.seat)
      this.waits = Math.min(until, this.waits ?? until)
    }
    return [...new Set(left)]
  }
}
