/* What a page and the worker in which bots think say to each other. */
import type { Begins, Excuses, Explained, Thinking } from '../../kernel/thinker'

/** What the worker is told first: the module of the game's bots, and what is to be known of it. */
export interface Begin {
  module: WebAssembly.Module
  thinking: Thinking
}

/** What a bot of a level does in a state as its seat knows it, and what its random numbers come from. */
export interface What {
  record: Uint8Array
  seat: number
  level: string
  generator: bigint
  begins: Begins
}

/** Why a seat does this in a turn, or, without actions, what would be best. */
export interface Why {
  record: Uint8Array
  seat: number
  turn: readonly number[]
}

/** What may be said for a level that erred by so many points. */
export interface Erring {
  record: Uint8Array
  seat: number
  erring: string
  points: number
}

export type Question = What | Why | Erring

/** That nobody waits for the answer any more: it is given at once. */
export const STOP = 'stop'

/** The actions of what a bot does, and whether it looked further ahead than one move. */
export interface Thought {
  actions: readonly number[]
  searched: boolean
}

/** What comes of a question. */
export type Found = Thought | Explained | Excuses

export type Answer<T = Found> = { found: T } | { failed: string }
