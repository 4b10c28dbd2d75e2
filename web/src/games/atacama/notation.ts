/* What the screen needs of how moves are written: see `rules/atacama/kinds.py`. */
import { read, write } from '../../generated/notation/atacama'

export type RigKind = 'basic' | 'second'

export interface Claim {
  action: string
  concession: string
  direction: string
  pays: RigKind
}

export const placing = (field: string, rig: RigKind) => write.place({ field, colour: rig === 'second' })

/** The field that a move builds on, or null if it builds nowhere. */
export function fieldOf(action: string): string | null {
  const parsed = read(action)
  return parsed?.kind === 'place' ? parsed.field : null
}

/** Which kind of rig a move uses up. */
export function rigOf(action: string): RigKind {
  const parsed = read(action)
  return parsed && 'colour' in parsed && parsed.colour ? 'second' : 'basic'
}

/** The claims among some moves. */
export function claimsAmong(actions: readonly string[]): Claim[] {
  return actions.flatMap((action) => {
    const parsed = read(action)
    if (parsed?.kind !== 'claim') return []
    const { concession, direction } = parsed
    return [{ action, concession, direction, pays: rigOf(action) }]
  })
}
