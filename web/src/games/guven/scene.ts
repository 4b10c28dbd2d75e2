import { COLOURS, EXPECTS, LOADS } from '../../generated/constants/guven'
import { PLATFORMS, QUIET_ROUNDS } from '../../generated/constants/field'
import type { Fields } from '../../generated/devices/guven'
import { once } from '../../kernel/drawing'
import { named, row } from '../../kernel/records'
import { common, ownerOf, sides } from '../field/drawing'
import type { Answers, Player as OnField } from '../field/scene'

const WIDTH = 1 + COLOURS.length

/** A seat: `money` may be negative; `won` is that and the value of its stones (`stone_points`). If the game ended now, it
 * would get something for the colours in `most`. */
export interface Player extends OnField {
  money: number
  stone_points: number
  most: string[]
}

export type Scene = ReturnType<typeof scene>

/** The table; everything in this game is public. `values` run by colour, 0 while not known. */
export const scene = once((v: Fields & Answers) => ({
  ...common(v, EXPECTS, LOADS),
  platforms: PLATFORMS.map((name, platform) => ({
    name,
    stands: true,
    rig: ownerOf(v, platform),
    stone: LOADS[v.stone[platform] ?? 0] || null,
    hidden: false,
  })),
  players: sides(v.seats).map((side, seat): Player => ({
    side,
    rigs_in_hand: v.rigs_in_hand[seat] ?? 0,
    stones: named(COLOURS, row(v.delivered, seat, WIDTH).slice(1)),
    won: v.won[seat] ?? 0,
    money: v.money[seat] ?? 0,
    stone_points: v.stone_points[seat] ?? 0,
    most: COLOURS.filter((_, colour) => row(v.has_most, seat, WIDTH)[1 + colour]),
  })),
  values: named(COLOURS, v.value.slice(1)),
  quiet_rounds_to_end: QUIET_ROUNDS,
}))
