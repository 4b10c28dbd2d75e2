import {
  CAMP,
  CAMP_MOVE,
  DIRECTIONS,
  DRIVE,
  FIRST_ENTRY,
  MOST_ROUTES,
  PLATFORMS,
  SIDES,
  SPACES_OF_A_SIDE,
  STARTER,
} from '../../generated/constants/field'
import { write } from '../../generated/notation/field'
import type { Answers, FieldNumbers, Route, Truck } from './scene'
import type { Table } from '../../kernel/rules'

const BITS_OF_A_MOVE = 5n
const MOVE = (1n << BITS_OF_A_MOVE) - 1n

/** The names of the platforms in a set. */
export const platformsIn = (set: bigint): string[] =>
  PLATFORMS.filter((_, platform) => (set >> BigInt(platform)) & 1n)

export const sides = (seats: number) =>
  (SIDES[seats] ?? []).slice(0, seats).map((side) => DIRECTIONS[side] ?? '')

/** A space as (x, y), null for the camp. */
export function spaceOf(at: number): [number, number] | null {
  return at === CAMP ? null : [at % SPACES_OF_A_SIDE, Math.floor(at / SPACES_OF_A_SIDE)]
}

/** The number of a space or of the camp. */
export const numberOf = (at: readonly [number, number] | null) =>
  at ? at[0] + SPACES_OF_A_SIDE * at[1] : CAMP

/** The seat whose rig stands on a platform. */
export const ownerOf = (v: FieldNumbers, platform: number) => (v.rig[platform] ? v.rig[platform] - 1 : null)

/** What the scenes of all games have in common. `expects`: the numbers of what a table may wait for; `loads`: what a truck can carry. */
export const common = (
  v: FieldNumbers & Answers,
  expects: Readonly<Record<string, number>>,
  loads: readonly string[],
) => ({
  expects: Object.keys(expects).find((name) => expects[name] === v.expects) ?? '',
  trucks: trucks(v, loads),
  stones_left: v.stones_left,
  starter: v.expects > STARTER ? v.starter : null,
  to_move: v.to_move,
  points_left: v.points_left,
  routes: v.routes,
  quiet_rounds: v.quiet_rounds,
})

function trucks(v: FieldNumbers, loads: readonly string[]): Truck[] {
  return Array.from({ length: v.seats }, (_, seat) => {
    const at = spaceOf(v.truck_at[seat] ?? CAMP)
    return {
      at,
      heading: at && (DIRECTIONS[v.heading[seat] ?? 0] ?? null),
      load: loads[v.load[seat] ?? 0] || null,
    }
  })
}

/** What a device asks its rules besides. */
export const answers = (table: Table, v: FieldNumbers) => ({
  routes: v.expects === DRIVE && v.ended === 0 ? routes(table, v) : [],
})

/** The routes of the truck that is driving: see `rules/field/routes.py`. */
function routes(table: Table, v: FieldNumbers): Route[] {
  const size = 1 + MOST_ROUTES
  const [ways = 0, ends = 0, headings = 0, passed = 0] = table.lists(8 * size, 4 * size, 4 * size, 8 * size)
  const count = table.ask('routes', ways, ends, headings, passed)
  const { memory } = table
  const way = new BigInt64Array(memory, ways, count)
  const end = new Int32Array(memory, ends, count)
  const heading = new Int32Array(memory, headings, count)
  const beside = new BigInt64Array(memory, passed, count)
  // The first is where the truck stands.
  return Array.from({ length: Math.max(0, count - 1) }, (_, before) => {
    const each = before + 1
    const moves = movesOf(way[each] ?? 0n)
    const to = spaceOf(end[each] ?? CAMP)
    return {
      to,
      heading: to && (DIRECTIONS[heading[each] ?? 0] ?? null),
      moves: moves.join(' '),
      left: v.points_left - moves.length,
      passes: platformsIn(beside[each] ?? 0n),
    }
  })
}

function movesOf(way: bigint): string[] {
  const moves: string[] = []
  for (; way > 0n; way >>= BITS_OF_A_MOVE) {
    const move = Number(way & MOVE)
    if (move === CAMP_MOVE) moves.unshift(write.camp())
    else if (move >= FIRST_ENTRY) moves.unshift(write.enter({ position: move - FIRST_ENTRY }))
    else moves.unshift(write.step({ direction: DIRECTIONS[move - 1]?.[0] ?? '' }))
  }
  return moves
}
