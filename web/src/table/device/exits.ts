/* Who has left a game before its end, and whether people have ended it, as `gusher.table.exits` has it. */
import type { WayOut } from '../../generated/messages'
import type { EndKind, Entry, Exit } from './entries'

/** What the gaps of an entry's line in the log are filled with. */
export function wordsOf(entry: Exit): Record<string, string> {
  if (entry.kind === 'end') return { ends: entry.ends }
  return entry.kind === 'takeover' ? { level: entry.level } : {}
}

export class Exits {
  constructor(
    readonly ended: EndKind | null = null,
    readonly resigned: readonly number[] = [],
    /** The levels of bots that have taken over seats. */
    readonly standIns: ReadonlyMap<number, string> = new Map(),
  ) {}

  /** The same once this entry is written. */
  after(entry: Exit): Exits {
    const { ended, resigned, standIns } = this
    if (entry.kind === 'end') return new Exits(entry.ends, resigned, standIns)
    if (entry.kind === 'resign') return new Exits(ended, [...resigned, entry.seat], standIns)
    const levels = new Map(standIns)
    if (entry.kind === 'takeover') levels.set(entry.seat, entry.level)
    else levels.delete(entry.seat)
    return new Exits(ended, resigned, levels)
  }

  get hasLeft(): boolean {
    return this.resigned.length > 0 || this.standIns.size > 0
  }

  /** Every side's place by the rules' `places`: those that have resigned share the last. None if the game has no result. */
  places(places: readonly number[], sides: readonly number[]): number[] {
    if (this.ended === 'abandoned') return []
    const last = new Set(this.resigned.map((seat) => sides[seat]))
    if (last.size === 0) return [...places]
    const ranks = places.map((place, side) => (last.has(side) ? Infinity : place))
    return ranks.map((own) => 1 + ranks.filter((other) => other < own).length)
  }
}

/** How the people in these seats can leave a game that goes on; they ask nobody here. Where a side is `resignable`, a `bot` of
 * this level plays on for who resigns; without one the game ends then. */
export function waysOut(
  own: readonly number[],
  sides: readonly number[],
  resignable: boolean,
  bot: string | null,
): WayOut[] {
  if (own.length === 0) return []
  const isOne = new Set(own.map((seat) => sides[seat])).size < new Set(sides).size
  const seats = [...own]
  return [
    ...(isOne && resignable ? [{ kind: 'resign', seats, bot } as const] : []),
    { kind: 'end', seats },
    { kind: 'abandon', seats },
  ]
}

/** Who has left by these entries. */
export const exitsIn = (entries: readonly Entry[]): Exits =>
  entries.reduce((exits, entry) => (isExit(entry) ? exits.after(entry) : exits), new Exits())

/** Whether by an entry somebody leaves a game or comes back, or it ends. */
export const isExit = (entry: Entry): entry is Exit => !['action', 'outcome', 'undo'].includes(entry.kind)
