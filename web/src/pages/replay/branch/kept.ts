/* Branches that this device keeps, each game under a key of its own, so that an unreadable entry affects no other game. */
import * as storage from '../../../base/app/storage'
import type { Tried } from '../../../generated/messages'

/** Moves that were tried after the first `n` entries of a game. */
export interface Branch {
  readonly n: number
  readonly moves: readonly Tried[]
}

interface Kept {
  /** When something was last kept. */
  at: number
  branches: readonly Branch[]
}

const KEPT = 'gusher.branches.'
/** So many branches of a game are kept, and so many letters of them; the oldest go. */
export const MOST = 12
const LETTERS = 60_000
/** Of so many games something is kept. */
export const GAMES = 40

export function isSame(one: Branch, other: Branch): boolean {
  return one.n === other.n && isSameMoves(one.moves, other.moves)
}

export function isSameMoves(one: readonly Tried[], other: readonly Tried[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ seat, text }, i) => seat === other[i]?.seat && text === other[i]?.text)
  )
}

/** The branches of a game, oldest first. */
export function keptOf(id: string): readonly Branch[] {
  const { branches } = storage.keptObject(KEPT + id) as Partial<Kept>
  return Array.isArray(branches) ? branches.filter(isBranch) : []
}

function isBranch(value: unknown): value is Branch {
  const { n, moves } = (value ?? {}) as Partial<Branch>
  return Number.isInteger(n) && Array.isArray(moves) && moves.length > 0 && moves.every(isMove)
}

function isMove(value: unknown): value is Tried {
  const { seat, text } = (value ?? {}) as Partial<Tried>
  return (seat === null || Number.isInteger(seat)) && typeof text === 'string'
}

/** Keep these branches of a game, and no longer those that have `gone`. What another tab has kept meanwhile stays. */
export function keep(id: string, branches: readonly Branch[], gone: readonly Branch[]): void {
  const known = [...branches, ...gone]
  const others = keptOf(id).filter((each) => !known.some((one) => isSame(one, each)))
  const all = [...others, ...branches.filter(({ moves }) => moves.length > 0)].slice(-MOST)
  while (JSON.stringify(all).length > LETTERS) all.shift()
  try {
    if (all.length === 0) localStorage.removeItem(KEPT + id)
    else write(KEPT + id, { at: Date.now(), branches: all })
  } catch {
    // Without storage they are there as long as the page is.
  }
}

/** Write, and let games go as far as there is no room for them: first those that were kept longest ago. */
function write(key: string, kept: Kept): void {
  const others = othersThan(key)
  while (others.length >= GAMES) localStorage.removeItem(others.shift() ?? '')
  while (!storage.keep(key, kept)) {
    const oldest = others.shift()
    if (oldest === undefined) return
    localStorage.removeItem(oldest)
  }
}

/** The keys of other games, what was kept longest ago first. */
function othersThan(key: string): string[] {
  const keys = Object.keys(localStorage).filter((each) => each.startsWith(KEPT) && each !== key)
  const times = new Map(
    keys.map((each) => [each, Number((storage.keptObject(each) as Partial<Kept>).at) || 0]),
  )
  return keys.sort((one, other) => (times.get(one) ?? 0) - (times.get(other) ?? 0))
}
