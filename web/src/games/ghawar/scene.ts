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
import { PLATFORMS } from '../../generated/constants/field'
import type { Fields } from '../../generated/devices/ghawar'
import { once } from '../../kernel/drawing'
import { named, row } from '../../kernel/records'
import { common, ownerOf, platformsIn, sides, spaceOf } from '../field/drawing'
import type { Answers, Lying, Platform, Player as OnField } from '../field/scene'

const WIDTH = WHITE + COLOURS.length

/** A seat: the points `won` so far, and those that it would get if the game ended now. `lost`: it would be out for lack of a
 * colour. */
export interface Player extends Required<OnField> {
  colour_points: Record<string, number>
  barrel_points: number
  platform_points: number
  number_points: number
}

/** A number of the value board. `last`: the only one of its column in sight, which nobody may cover. */
export interface Number {
  value: number
  covered: boolean
  last: boolean
}

export type Scene = ReturnType<typeof scene>

/** The table; what is concealed is hidden. `prices` by colour, 0 while unknown. `placed`: the colours that cover numbers;
 * `numbers`: the value board, a row for each seat. Both are empty in the basic scoring. */
export const scene = once((v: Fields & Answers) => ({
  ...common(v, EXPECTS, LOADS),
  platforms: PLATFORMS.map((name, platform): Platform => ({
    name,
    stands: v.stands[platform] === 1,
    rig: ownerOf(v, platform),
    stone: v.stone[platform] === UNKNOWN ? null : LOADS[v.stone[platform] ?? 0] || null,
    hidden: v.stone[platform] === UNKNOWN,
  })),
  lying: v.lying_about > 0 ? lying(v) : [],
  players: players(v),
  prices: named(COLOURS, v.price.slice(WHITE)),
  barrels_to_come: BARRELS - v.barrels_come,
  throwing_out: v.barrels_out > 0,
  memory: MEMORY[v.memory_option] ?? '',
  scoring: v.scoring === BOARD ? 'board' : 'basic',
  placed: COLOURS.filter((_, colour) => v.is_placed[WHITE + colour]),
  numbers: v.scoring === BOARD ? numbers(v) : [],
  to_cover: LOADS[v.to_cover] || null,
  dice: v.expects === EXPECTS.rig ? (PAIRS[v.pair] ?? null) : null,
  readings: v.readings.flatMap((each): string[] => (each ? [PLATFORMS[each - 1] ?? ''] : [])),
  dismantling: DISMANTLING,
  dry: platformsIn(BigInt(v.dry)),
  quiet_rounds_to_end: v.quiet_rounds_to_end,
}))

function lying(v: Fields): Lying[] {
  return Array.from({ length: v.lying.length / LOADS.length }, (_, at): Lying => {
    const here = row(v.lying, at, LOADS.length)
    const loads = LOADS.flatMap((name, load) => Array.from({ length: here[load] ?? 0 }, () => name))
    return { at: spaceOf(at) ?? [0, 0], loads }
  }).filter(({ loads }) => loads.length > 0)
}

function players(v: Fields): Player[] {
  return sides(v.seats).map((side, seat) => ({
    side,
    rigs_in_hand: v.rigs_in_hand[seat] ?? 0,
    stones: named(COLOURS, row(v.delivered, seat, WIDTH).slice(WHITE)),
    barrels: v.barrels[seat] ?? 0,
    platforms: v.platforms[seat] ?? 0,
    won: v.won[seat] ?? 0,
    lost: v.has_lost[seat] === 1,
    colour_points: named(COLOURS, row(v.colour_points, seat, WIDTH).slice(WHITE)),
    barrel_points: v.barrel_points[seat] ?? 0,
    platform_points: v.platform_points[seat] ?? 0,
    number_points: v.number_points[seat] ?? 0,
  }))
}

function numbers(v: Fields): Number[][] {
  return Array.from({ length: v.seats }, (_, row) =>
    Array.from({ length: COLUMNS }, (_, column) => ({
      value: v.numbers[row * COLUMNS + column] ?? 0,
      covered: v.covered[row * COLUMNS + column] === 1,
      last: v.is_last[row * COLUMNS + column] === 1,
    })),
  )
}
