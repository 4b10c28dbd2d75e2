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

/** What among some moves is done on the spot. */
export function deedsAmong(actions: Iterable<string>): Deed[] {
  const found: Deed[] = []
  for (const action of actions) {
    const done = read(action)
    if (done?.kind === 'drill' || done?.kind === 'dismantle')
      found.push({ action, kind: done.kind, platform: done.platform, load: null })
    else if (done?.kind === 'load') found.push({ action, kind: 'load', platform: null, load: done.load })
    else if (done?.kind === 'stop') found.push({ action, kind: 'stop', platform: null, load: null })
  }
  return found
}

/** From where to where a rig goes; null if that is not what the move is. */
export function rigMove(action: string): readonly [from: string, to: string] | null {
  const found = read(action)
  return found?.kind === 'move' ? [found.platform, found.target] : null
}

/** For each platform, where the rig on it can be moved to. */
export function rigMoves(actions: Iterable<string>): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const action of actions) {
    const move = rigMove(action)
    if (move) found.set(move[0], [...(found.get(move[0]) ?? []), move[1]])
  }
  return found
}

/** The platform where a rig is put up; null if that is not what the move is. */
export function rigPut(action: string): string | null {
  const found = read(action)
  return found?.kind === 'rig' ? found.platform : null
}

/** The pips of a die; null if it is none. */
export function pipsOf(outcome: string): number | null {
  const found = read(outcome)
  return found?.kind === 'die' ? found.pips : null
}

/** The platforms that a move of a seat is about. */
export function platformsOf(action: string): string[] {
  const found = read(action)
  if (found?.kind === 'move') return [found.platform, found.target]
  return found && 'platform' in found ? [found.platform] : []
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
