/* What the log says of the last turns: which way trucks drove, and which platforms were touched. */
import type { LogLine } from '../../generated/messages'
import type { Space } from './lattice'
import { pipsOf, platformsOf, read, rigMove, rigPut } from './notation'
import { along } from './routes'
import type { FieldScene, Truck } from './scene'

/** One seat's turn. */
export interface Turn {
  seat: number
  /** The number of its first entry. */
  n: number
  /** The number of its last one. */
  last: number
  /** Where its truck was, from the beginning of the turn; null stands for its camp. */
  way: Array<Space | null>
  /** The platforms where something was done. */
  platforms: string[]
  /** What was brought home: a colour or `barrel`. */
  brought: string[]
  /** The die, once it has fallen. */
  pips: number | null
}

const DRIVEN = ['step', 'camp', 'enter']
export const isDriven = (text: string) => DRIVEN.includes(read(text)?.kind ?? '')

/** The turns of a log, in order, as far as it tells. `sides` are the sides of the seats' camps. */
export function turnsOf(log: readonly LogLine[], sides: readonly string[]): Turn[] {
  const at: Array<Space | null> = sides.map(() => null)
  const turns: Turn[] = []
  const begin = (line: LogLine, seat: number): Turn => {
    const turn: Turn = {
      seat,
      n: line.n,
      last: line.n,
      way: [at[seat] ?? null],
      platforms: [],
      brought: [],
      pips: null,
    }
    turns.push(turn)
    return turn
  }
  for (const line of log) {
    if (line.undone) continue
    const last = turns.at(-1)
    if (line.kind === 'outcome') {
      const pips = pipsOf(line.text)
      if (last && pips !== null) last.pips = pips
      continue
    }
    if (line.kind !== 'action' || line.seat === null) continue
    const { seat, text } = line
    const opens = read(text)?.kind === 'roll' || rigMove(text) !== null || rigPut(text) !== null
    const turn = opens || !last || last.seat !== seat ? begin(line, seat) : last
    turn.last = line.n
    if (line.phrase.startsWith('deliver')) turn.brought.push(String(line.words['colour'] ?? 'barrel'))
    if (isDriven(text)) {
      const there = along(at[seat] ?? null, sides[seat] ?? '', [text]).at(-1) ?? null
      turn.way.push(there)
      at[seat] = there
      // Whose truck was thrown out is where it started.
      const thrown = line.phrase === 'throw_out' ? Number(line.words['player']) - 1 : -1
      if (thrown in at) at[thrown] = null
    } else turn.platforms.push(...platformsOf(text))
  }
  return turns
}

const HEADINGS: Record<string, string> = { n: 'north', e: 'east', s: 'south', w: 'west' }
/** Which way a truck heads that has just left its camp. */
const INWARDS: Record<string, string> = { south: 'north', west: 'east', north: 'south', east: 'west' }

/**
 * Where trucks were between two positions that came one right after the other although more than one entry lies between them:
 * scenes with the trucks as they drove, step by step, and all else as it was before. Each with how many entries it stands after.
 */
export function stepsBetween<S extends FieldScene>(
  before: S,
  log: readonly LogLine[],
  from: number,
  to: number,
): Array<{ scene: S; n: number }> {
  const lines = log.filter((line) => line.n >= from && line.n < to)
  if (lines.some((line) => line.undone || line.kind === 'undo')) return []
  const found: Array<{ scene: S; n: number }> = []
  let { trucks } = before
  for (const { n, kind, seat, text } of lines) {
    const known = trucks[seat ?? -1]
    // The last entry leads to the newest position, which is known.
    if (kind !== 'action' || seat === null || !known || n === to - 1 || !isDriven(text)) continue
    const side = before.players[seat]?.side ?? ''
    const here: Space | null = known.at ? [known.at[0], known.at[1]] : null
    const at = along(here, side, [text]).at(-1) ?? null
    const heading = at ? (HEADINGS[text] ?? INWARDS[side] ?? null) : null
    const truck: Truck = { ...known, at: at ? [at[0], at[1]] : null, heading }
    trucks = trucks.map((other, i) => (i === seat ? truck : other))
    found.push({ scene: { ...before, trucks }, n: n + 1 })
  }
  return found
}
