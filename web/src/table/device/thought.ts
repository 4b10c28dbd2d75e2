/* What a page and the worker in which bots think say to each other. */
import type { Phrase } from '../../generated/messages'
import type { Begins, Compared, Excuses, Explained, Passed, Reviewed, Thinking } from '../../kernel/thinker'

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
  overlooks: readonly number[]
}

/** Why a seat does this in a turn, or, without actions, what would be best. */
export interface Why {
  record: Uint8Array
  seat: number
  turn: readonly number[]
}

/** What was done on the way of these states, as whoever asks may see it: null is an action that they may not see. */
export interface Done {
  states: readonly Uint8Array[]
  seat: number
  steps: ReadonlyArray<number | null>
}

/** What a level has against an action that others have made possible for its seat. */
export interface Against {
  record: Uint8Array
  seat: number
  level: string
  leaves: number
}

/** What would be best, and what next. */
export interface Best {
  record: Uint8Array
  best: number
}

/** What may be said for a level that erred by so many points. */
export interface Erring {
  record: Uint8Array
  seat: number
  erring: string
  points: number
}

/** What would be next best for a seat that would do this. */
export interface Beside {
  record: Uint8Array
  seat: number
  advised: readonly number[]
}

/** Which plans of a seat's side were best in the phase to which the state before a step belongs. */
export interface Planned {
  steps: readonly Passed[]
  last: Uint8Array
  at: number
  plans: number
}

export type Question = What | Why | Best | Done | Beside | Against | Erring | Planned

/** That nobody waits for the answer any more: it is given at once. */
export const STOP = 'stop'

/** The actions of what a bot does, and whether it looked further ahead than one move. */
export interface Thought {
  actions: readonly number[]
  searched: boolean
}

/** What comes of a question. */
export type Found =
  Thought | Explained | Compared | Excuses | readonly Phrase[] | readonly number[][] | Reviewed | null

export type Answer<T = Found> = { found: T } | { failed: string }
