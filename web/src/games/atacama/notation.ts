/* The little of the game's notation that the screen has to write and read. */

export type RigKind = 'basic' | 'second'

export interface Claim {
  action: string
  concession: string
  direction: string
  pays: RigKind
}

export function placing(field: string, rig: RigKind): string {
  return rig === 'second' ? `${field}*` : field
}

/** The field that a move builds on, or null if it builds nowhere. */
export function fieldOf(action: string): string | null {
  return /^([a-i][1-9])\*?$/.exec(action)?.[1] ?? null
}

/** The claims among some moves. */
export function claimsAmong(actions: readonly string[]): Claim[] {
  return actions.flatMap((action) => {
    const found = /^([a-z]+)-([a-z]+)(\*?)$/.exec(action)
    if (!found?.[1] || !found[2]) return []
    return [{ action, concession: found[1], direction: found[2], pays: found[3] ? 'second' : 'basic' }]
  })
}
