/* What the screens on the field need of how moves are written: see `rules/field/kinds.py`. */
import { read, write } from '../../generated/notation/field'

export { read, write }

/** An action of a truck where it stands: what it does, and to which platform or load. */
export interface Deed {
  action: string
  kind: 'drill' | 'load' | 'dismantle' | 'stop'
  /** The platform that is drilled on or dismantled. */
  platform: string | null
  /** The letter of what is loaded, or `barrel`. */
  load: string | null
}

/** Those of some moves that a truck makes where it stands. */
export function deedsAmong(actions: Iterable<string>): Deed[] {
  const deeds: Deed[] = []
  for (const action of actions) {
    const done = read(action)
    if (done?.kind === 'drill' || done?.kind === 'dismantle')
      deeds.push({ action, kind: done.kind, platform: done.platform, load: null })
    else if (done?.kind === 'load') deeds.push({ action, kind: 'load', platform: null, load: done.load })
    else if (done?.kind === 'stop') deeds.push({ action, kind: 'stop', platform: null, load: null })
  }
  return deeds
}

/** The platforms that a rig moves from and to; null for any other move. */
export function rigMove(action: string): readonly [from: string, to: string] | null {
  const parsed = read(action)
  return parsed?.kind === 'move' ? [parsed.platform, parsed.target] : null
}

/** For each platform, where the rig on it can be moved to. */
export function rigMoves(actions: Iterable<string>): Map<string, string[]> {
  const targets = new Map<string, string[]>()
  for (const action of actions) {
    const move = rigMove(action)
    if (move) targets.set(move[0], [...(targets.get(move[0]) ?? []), move[1]])
  }
  return targets
}

/** The platform where a move puts up a rig; null for any other move. */
export function rigPut(action: string): string | null {
  const parsed = read(action)
  return parsed?.kind === 'rig' ? parsed.platform : null
}

/** The pips of a die; null if it is none. */
export function pipsOf(outcome: string): number | null {
  const parsed = read(outcome)
  return parsed?.kind === 'die' ? parsed.pips : null
}

/** The platforms that a move of a seat is about. */
export function platformsOf(action: string): string[] {
  const parsed = read(action)
  if (parsed?.kind === 'move') return [parsed.platform, parsed.target]
  return parsed && 'platform' in parsed ? [parsed.platform] : []
}

const COLOURS: Record<string, string> = {
  W: 'white',
  O: 'orange',
  R: 'red',
  B: 'blue',
  G: 'green',
  V: 'violet',
}

/** What a letter of the notation stands for: a colour, or `barrel` for itself. */
export function loadOf(letter: string): string {
  return COLOURS[letter] ?? letter
}
