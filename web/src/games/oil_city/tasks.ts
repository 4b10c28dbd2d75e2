/* A player who is ready is asked once about legal actions that are left. Chores (pieces in hand, room on a wagon) can be done for
   them: `GET /api/tables/{id}/chores/{seat}` asks the game's planner, which undoes nothing and spends nothing. That is no advice,
   so it is allowed against other people. A player with nothing to decide and no open deal becomes ready after a moment. */
import { read } from '../../generated/notation/oil_city'
import { PIECES } from './notation'

/** What the server still lets somebody do in a phase, deals aside. */
export interface Tasks {
  /** Own tokens that could still be placed. */
  tokens: number
  /** Plots still to be given back. */
  drawn: number
  /** Pieces in hand that fit somewhere. */
  pieces: number
  /** There are goods for which a wagon has room. */
  room: boolean
  /** Anything at all may be changed. */
  any: boolean
}

/** What a player who says that they are done may have forgotten. */
export type Forgotten = 'tokens' | 'pieces' | 'wagons' | 'offers'

const CHANGES = new Set(['token', 'peddle', 'run', 'take_up', 'give_back', 'put', 'take', 'load', 'wagons'])
/** The legal actions, the own places, what is loaded, and how many pieces of a kind are in hand. */
interface Means {
  readonly legal: ReadonlyMap<string, unknown>
  readonly places: readonly { readonly name: string }[]
  readonly company: { readonly loaded: Readonly<Record<string, number>> | null } | null
  inHand(piece: (typeof PIECES)[number]): number
}

/** Lines of a deal are no task, but by far the most legal actions. */
const LINE = /-(gives|wants)-/

export function tasksOf(desk: Means): Tasks {
  const free = new Set<string>()
  const drawn = new Set<string>()
  const fitting = new Set<string>()
  const own = new Set(desk.places.map(({ name }) => name))
  const loaded: Readonly<Record<string, number>> = desk.company?.loaded ?? {}
  let room = false
  let any = false
  for (const text of desk.legal.keys()) {
    const action = LINE.test(text) ? null : read(text)
    if (!action || !CHANGES.has(action.kind)) continue
    any = true
    if (action.kind === 'token' || action.kind === 'peddle' || action.kind === 'run') {
      if (own.has(action.place)) free.add(action.place)
    } else if (action.kind === 'give_back') drawn.add(action.place)
    else if (action.kind === 'put') fitting.add(action.piece)
    else if (action.kind === 'load' && action.count > (loaded[action.good] ?? 0)) room = true
  }
  return {
    tokens: free.size,
    drawn: drawn.size,
    pieces: PIECES.reduce((sum, piece) => sum + (fitting.has(piece) ? desk.inHand(piece) : 0), 0),
    room,
    any,
  }
}

/** What a player who is done now would leave undone. */
export function forgottenIn({ tokens, pieces, room }: Tasks): Forgotten | null {
  if (tokens > 0) return 'tokens'
  if (pieces > 0) return 'pieces'
  return room ? 'wagons' : null
}
