import { rules, type Observation } from '../../generated/devices/atacama'
import { words } from '../../generated/notation/atacama'
import { NOBODY, ORES, RIGS_TO_COUNT, SIGNS } from '../../generated/constants/atacama'
import type { Line, LineScore, Scene } from '../../generated/scenes/atacama'
import { COLUMN_NAMES, SIDE } from './geometry'

const ROW_NAMES = COLUMN_NAMES.map((_, row) => String(row + 1))
const FIELD_NAMES = ROW_NAMES.flatMap((row) => COLUMN_NAMES.map((column) => column + row))
const ORE_NAMES = new Map<number | undefined, string>(Object.entries(ORES).map(([name, ore]) => [ore, name]))
const { concession: CONCESSIONS, direction: DIRECTIONS } = words.claim
const [TURQUOISE] = CONCESSIONS
const TILES: readonly string[] = words.lay.tile

/** What the screens draw of an observation: names instead of numbers. */
export function scene(o: Observation): Scene {
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
      points: o.line_points[concession === TURQUOISE ? line : 2 * SIDE + line] ?? 0,
      counts: rigs >= RIGS_TO_COUNT,
    }))
    return { name, rigs, scores }
  })
  return {
    fields: FIELD_NAMES.map((name, field) => ({
      name,
      ore: ORE_NAMES.get(o.ore[field]) ?? null,
      amount: o.amount[field] ?? 0,
      rig: o.rigs[field] ?? 0,
      open: o.is_open[field] === 1,
      why: rules.reasons[o.why[field] ?? 0]?.[0] || null,
    })),
    tiles: Array.from(o.tile_at, (tile) => (tile === NOBODY ? null : (TILES[tile] ?? null))),
    columns: lines.slice(0, SIDE),
    rows: lines.slice(SIDE),
    players: seats.map((seat) => ({
      hand: [o.hand[2 * seat] ?? 0, o.hand[2 * seat + 1] ?? 0],
      dealt: o.dealt,
      concession: CONCESSIONS[o.concession[seat] ?? NOBODY] ?? null,
      direction: DIRECTIONS[o.direction[seat] ?? NOBODY] ?? null,
    })),
    enhanced: o.enhanced === 1,
    tactical: o.tactical === 1,
    rigs_to_count: RIGS_TO_COUNT,
    signs: SIGNS,
    must_claim: o.must_claim === 1,
    stage: o.stage,
    moves_until_next_stage: o.moves_until_next_stage === NOBODY ? null : o.moves_until_next_stage,
  }
}
