/* Who has left a game before its end, and whether people have ended it, as `gusher.table.exits` has it. */
import type { WayOut } from '../../generated/messages'

/** How people end a game before its rules do. */
export type EndKind = 'resigned' | 'agreed' | 'abandoned'

/** Entries by which somebody leaves a game or comes back, or it ends. */
export type Exit =
  | { kind: 'resign'; n: number; seat: number; at: number }
  | { kind: 'takeover'; n: number; seat: number; level: string; at: number }
  | { kind: 'return'; n: number; seat: number; at: number }
  | { kind: 'end'; n: number; seat?: number; ends: EndKind; at: number }

/** What the log says of an entry that is one; null if it is none. */
export function toldOf(entry: Exit): Record<string, string> {
  if (entry.kind === 'end') return { ends: entry.ends }
  return entry.kind === 'takeover' ? { level: entry.level } : {}
}

export class Exits {
  constructor(
    readonly ended: EndKind | null = null,
    readonly resigned: readonly number[] = [],
    /** The seats that bots have taken over. */
    readonly standIns: readonly number[] = [],
  ) {}

  /** The same once this entry is written. */
  after(entry: Exit): Exits {
    const { ended, resigned, standIns } = this
    if (entry.kind === 'end') return new Exits(entry.ends, resigned, standIns)
    if (entry.kind === 'resign') return new Exits(ended, [...resigned, entry.seat], standIns)
    const others = standIns.filter((seat) => seat !== entry.seat)
    return new Exits(ended, resigned, entry.kind === 'takeover' ? [...others, entry.seat] : others)
  }

  get hasLeft(): boolean {
    return this.resigned.length > 0 || this.standIns.length > 0
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

/** How whoever has these seats can leave a game that goes on: they need to ask nobody here. */
export function waysOut(own: readonly number[], sides: readonly number[]): WayOut[] {
  const all = new Set(sides)
  const isOne = new Set(own.map((seat) => sides[seat])).size < all.size
  const seats = [...own]
  return [
    ...(isOne ? [{ kind: 'resign', seats } as const] : []),
    { kind: 'end', seats },
    { kind: 'abandon', seats },
  ]
}
