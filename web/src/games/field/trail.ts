/* What the log says of the last turns: which way trucks drove, and which platforms were touched. */
import type { LogLine } from '../../generated/messages'
import type { Space } from './lattice'
import { pipsOf, platformsOf, read } from './notation'
import { along } from './routes'

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
  for (const line of log) {
    if (line.undone) continue
    let turn = turns.at(-1)
    if (line.kind === 'outcome') {
      const pips = pipsOf(line.text)
      if (turn && pips !== null) turn.pips = pips
      continue
    }
    if (line.kind !== 'action' || line.seat === null) continue
    const { n, seat, text } = line
    if (!turn || turn.seat !== seat || ['roll', 'move', 'rig'].includes(read(text)?.kind ?? '')) {
      turn = { seat, n, last: n, way: [at[seat] ?? null], platforms: [], brought: [], pips: null }
      turns.push(turn)
    }
    turn.last = n
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
