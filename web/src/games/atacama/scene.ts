import { rules, type Fields } from '../../generated/devices/atacama'
import { words } from '../../generated/notation/atacama'
import { NOBODY, ORES, RIGS_TO_COUNT, SIGNS as signs } from '../../generated/constants/atacama'
import { once } from '../../kernel/drawing'
import { row } from '../../kernel/records'
import { COLUMN_NAMES, SIDE } from './geometry'

const ROW_NAMES = COLUMN_NAMES.map((_, row) => String(row + 1))
const FIELD_NAMES = ROW_NAMES.flatMap((row) => COLUMN_NAMES.map((column) => column + row))
const ORE_NAMES = new Map<number | undefined, string>(Object.entries(ORES).map(([name, ore]) => [ore, name]))
const { concession: CONCESSIONS, direction: DIRECTIONS } = words.claim
const [TURQUOISE] = CONCESSIONS
/** What each ore brings under a concession: a point more or less. */
export const SIGNS: Readonly<Record<string, Readonly<Record<string, number>>>> = signs
const TILES: readonly string[] = words.lay.tile

/** One field. `open`: no rig here or next to it. `why`: the code of why the mover can't place a rig here; null if they can. */
export interface Field {
  name: string
  ore: string | null
  amount: number
  rig: number
  open: boolean
  why: string | null
}

/** What a line brings one owner: `points` as the rigs stand, `counts` once there are four. `seat` is null while unclaimed. */
export interface LineScore {
  seat: number | null
  concession: string
  points: number
  counts: boolean
}

/** A column (`a`..`i`) or a row (`1`..`9`) and everyone who scores it or may come to. */
export interface Line {
  name: string
  rigs: number
  scores: LineScore[]
}

export type Scene = ReturnType<typeof scene>

/** The table, as the seat to move sees it. `fields` run a1, b1 … i1, a2 … i9; `tiles` are the letters as they lie, top row
 * first, null where not laid yet. A player's `hand` are the rigs of the basic and of the second colour. */
export const scene = once((o: Fields) => {
  const seats = Array.from({ length: o.seats }, (_, seat) => seat)
  const owners = DIRECTIONS.map((_, direction) => {
    const own = seats.filter((seat) => o.direction[seat] === direction)
    // Before a claim it may become either.
    return own.length > 0
      ? own.map((seat) => ({ seat, concession: CONCESSIONS[o.concession[seat] ?? 0] }))
      : CONCESSIONS.map((concession) => ({ seat: null, concession }))
  })
  const lines = [...COLUMN_NAMES, ...ROW_NAMES].map((name, line): Line => {
    const rigs = o.line_rigs[line] ?? 0
    const scores = (owners[line < SIDE ? 0 : 1] ?? []).map(({ seat, concession = TURQUOISE }): LineScore => ({
      seat,
      concession,
      points: row(o.line_points, concession === TURQUOISE ? 0 : 1, 2 * SIDE)[line] ?? 0,
      counts: rigs >= RIGS_TO_COUNT,
    }))
    return { name, rigs, scores }
  })
  return {
    fields: FIELD_NAMES.map((name, field): Field => ({
      name,
      ore: ORE_NAMES.get(o.ore[field]) ?? null,
      amount: o.amount[field] ?? 0,
      rig: o.rigs[field] ?? 0,
      open: o.is_open[field] === 1,
      why: rules.reasons[o.why[field] ?? 0]?.[0] || null,
    })),
    tiles: o.tile_at.map((tile) => (tile === NOBODY ? null : (TILES[tile] ?? null))),
    columns: lines.slice(0, SIDE),
    rows: lines.slice(SIDE),
    players: seats.map((seat) => ({
      hand: [o.hand[2 * seat] ?? 0, o.hand[2 * seat + 1] ?? 0] as const,
      dealt: o.dealt,
      concession: CONCESSIONS[o.concession[seat] ?? NOBODY] ?? null,
      direction: DIRECTIONS[o.direction[seat] ?? NOBODY] ?? null,
    })),
    enhanced: o.enhanced === 1,
    tactical: o.tactical === 1,
    must_claim: o.must_claim === 1,
    stage: o.stage,
    moves_until_next_stage: o.moves_until_next_stage === NOBODY ? null : o.moves_until_next_stage,
  }
})
