/* The little of the games' notation that their screens have to read and write. */

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
    const [kind, what = null] = action.split('-')
    if (kind === 'drill' || kind === 'dismantle') found.push({ action, kind, platform: what, load: null })
    else if (kind === 'load') found.push({ action, kind, platform: null, load: what })
    else if (action === 'stop') found.push({ action, kind: 'stop', platform: null, load: null })
  }
  return found
}

/** From where to where a rig goes; null if that is not what the move is. */
export function rigMove(action: string): readonly [from: string, to: string] | null {
  const found = /^([a-f][1-6])-([a-f][1-6])$/.exec(action)
  return found?.[1] && found[2] ? [found[1], found[2]] : null
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
  return /^rig-([a-f][1-6])$/.exec(action)?.[1] ?? null
}

/** The pips of a die; null if it is none. */
export function pipsOf(outcome: string): number | null {
  const found = /^die([1-6])$/.exec(outcome)
  return found ? Number(found[1]) : null
}

/** The platforms that a move is about. */
export function platformsOf(action: string): string[] {
  return action.split('-').filter((part) => /^[a-f][1-6]$/.test(part))
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
