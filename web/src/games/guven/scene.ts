import { COLOURS, EXPECTS, LOADS } from '../../generated/constants/guven'
import { PLATFORMS, QUIET_ROUNDS, STARTER } from '../../generated/constants/field'
import { observation, state } from '../../generated/devices/guven'
import type { Scene } from '../../generated/scenes/guven'
import { named, row } from '../../kernel/records'
import type { Table } from '../../kernel/rules'
import { routes, sides, trucks } from '../field/drawing'

const EXPECTED = Object.entries(EXPECTS)

/** What the screens draw of a table; see `rules/guven/scene.py`. */
export function scene(table: Table): Scene {
  const v = state(table.memory, table.record)
  const o = observation(table.memory, table.scene)
  const width = 1 + COLOURS.length
  return {
    expects: EXPECTED.find(([, code]) => code === v.expects)?.[0] ?? '',
    platforms: PLATFORMS.map((name, platform) => ({
      name,
      stands: true,
      rig: v.rig[platform] ? v.rig[platform] - 1 : null,
      stone: LOADS[v.stone[platform] ?? 0] || null,
      hidden: false,
    })),
    trucks: trucks(v, LOADS),
    players: sides(v.seats).map((side, seat) => ({
      side,
      rigs_in_hand: v.rigs_in_hand[seat] ?? 0,
      stones: named(COLOURS, row(v.delivered, seat, width).subarray(1)),
      won: (v.money[seat] ?? 0) + (o.stone_points[seat] ?? 0),
      money: v.money[seat] ?? 0,
      stone_points: o.stone_points[seat] ?? 0,
      majority_points: o.majority_points[seat] ?? 0,
      most: COLOURS.filter((_, colour) => row(o.has_most, seat, width)[1 + colour]),
    })),
    values: named(COLOURS, v.value.subarray(1)),
    stones_left: v.stones_left,
    starter: v.expects > STARTER ? v.starter : null,
    to_move: v.to_move,
    points_left: v.points_left,
    routes: v.expects === EXPECTS.drive && v.ended === 0 ? routes(table, v) : [],
    quiet_rounds: o.quiet_rounds,
    quiet_rounds_to_end: QUIET_ROUNDS,
  }
}
