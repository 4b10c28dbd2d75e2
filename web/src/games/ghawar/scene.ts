import {
  BARRELS,
  BOARD,
  COLOURS,
  COLUMNS,
  DISMANTLING,
  EXPECTS,
  LOADS,
  MEMORY,
  PAIRS,
  UNKNOWN,
  WHITE,
} from '../../generated/constants/ghawar'
import { PLATFORMS, STARTER } from '../../generated/constants/field'
import { observation, state, type Observation, type State } from '../../generated/devices/ghawar'
import type { Lying, Number, Player, Scene } from '../../generated/scenes/ghawar'
import { named, row } from '../../kernel/records'
import type { Table } from '../../kernel/rules'
import { platformsIn, routes, sides, spaceOf, trucks } from '../field/drawing'

const EXPECTED = Object.entries(EXPECTS)

/** What the screens draw of a table; see `rules/ghawar/scene.py`. */
export function scene(table: Table): Scene {
  const v = state(table.memory, table.record)
  const o = observation(table.memory, table.scene)
  const [low = 0, high = 0] = PAIRS[v.pair] ?? []
  return {
    expects: EXPECTED.find(([, code]) => code === v.expects)?.[0] ?? '',
    platforms: PLATFORMS.map((name, platform) => ({
      name,
      stands: v.stands[platform] === 1,
      rig: v.rig[platform] ? v.rig[platform] - 1 : null,
      stone: v.stone[platform] === UNKNOWN ? null : LOADS[v.stone[platform] ?? 0] || null,
      hidden: v.stone[platform] === UNKNOWN,
    })),
    trucks: trucks(v, LOADS),
    lying: v.lying_about > 0 ? lying(v) : [],
    players: players(v, o),
    prices: named(COLOURS, v.price.subarray(WHITE)),
    stones_left: v.stones_left,
    barrels_to_come: BARRELS - v.barrels_come,
    throwing_out: v.barrels_out > 0,
    memory: MEMORY[v.memory_option] ?? '',
    scoring: v.scoring === BOARD ? 'board' : 'basic',
    placed: COLOURS.filter((_, colour) => o.is_placed[WHITE + colour]),
    numbers: v.scoring === BOARD ? numbers(v, o) : [],
    to_cover: LOADS[v.to_cover] || null,
    starter: v.expects > STARTER ? v.starter : null,
    to_move: v.to_move,
    dice: v.expects === EXPECTS.rig ? [low, high] : null,
    readings: Array.from(o.readings).flatMap((each) => PLATFORMS[each - 1] ?? []),
    points_left: v.points_left,
    dismantling: DISMANTLING,
    routes: v.expects === EXPECTS.drive && v.ended === 0 ? routes(table, v) : [],
    dry: platformsIn(v.dry),
    quiet_rounds: o.quiet_rounds,
    quiet_rounds_to_end: o.quiet_rounds_to_end,
  }
}

function lying(v: State): Lying[] {
  return Array.from({ length: v.lying.length / LOADS.length }, (_, at): Lying => {
    const here = row(v.lying, at, LOADS.length)
    const loads = LOADS.flatMap((name, load) => Array.from({ length: here[load] ?? 0 }, () => name))
    return { at: spaceOf(at) ?? [0, 0], loads }
  }).filter(({ loads }) => loads.length > 0)
}

function players(v: State, o: Observation): Player[] {
  const width = WHITE + COLOURS.length
  return sides(v.seats).map((side, seat) => ({
    side,
    rigs_in_hand: v.rigs_in_hand[seat] ?? 0,
    stones: named(COLOURS, row(v.delivered, seat, width).subarray(WHITE)),
    barrels: v.barrels[seat] ?? 0,
    platforms: v.platforms[seat] ?? 0,
    won: v.won[seat] ?? 0,
    lost: o.has_lost[seat] === 1,
    colour_points: named(COLOURS, row(o.colour_points, seat, width).subarray(WHITE)),
    barrel_points: o.barrel_points[seat] ?? 0,
    platform_points: o.platform_points[seat] ?? 0,
    number_points: o.number_points[seat] ?? 0,
  }))
}

function numbers(v: State, o: Observation): Number[][] {
  return Array.from({ length: v.seats }, (_, row) =>
    Array.from({ length: COLUMNS }, (_, column) => ({
      value: v.numbers[row * COLUMNS + column] ?? 0,
      covered: v.covered[row * COLUMNS + column] === 1,
      last: o.is_last[row * COLUMNS + column] === 1,
    })),
  )
}
