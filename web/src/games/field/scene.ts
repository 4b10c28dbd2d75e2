/* What all games on the field have in common: of their fields, and of what their screens draw. */

/** The fields that all games on the field have. */
export interface FieldNumbers {
  seats: number
  expects: number
  to_move: number
  points_left: number
  stones_left: number
  starter: number
  quiet_rounds: number
  ended: number
  truck_at: readonly number[]
  heading: readonly number[]
  load: readonly number[]
  rig: readonly number[]
}

/** What the truck to move can drive, as far as somebody drives. */
export interface Answers {
  routes: Route[]
}

/** A platform: whether it still `stands`, the seat of its `rig`, its `stone`'s colour, and whether a rig has `hidden` what is
 * there. */
export interface Platform {
  name: string
  stands: boolean
  rig: number | null
  stone: string | null
  hidden: boolean
}

/** A seat's truck. `at` and `heading` are null in the camp; `load` is a colour or `barrel`. */
export interface Truck {
  at: [number, number] | null
  heading: string | null
  load: string | null
}

/** What lies on a space of the road. */
export interface Lying {
  at: [number, number]
  loads: string[]
}

/** A way that the truck to move can drive: its `moves` in notation, separated by spaces, its end (null: the camp) and heading
 * there, the points `left`, and the platforms with rigs that it `passes`. Of routes with the same end and the same rigs
 * there is one. */
export interface Route {
  to: [number, number] | null
  heading: string | null
  moves: string
  left: number
  passes: string[]
}

/** A seat, as far as all games on the field have it: the side of its camp, rigs not yet put up, delivered stones by colour. */
export interface Player {
  side: string
  rigs_in_hand: number
  stones: Record<string, number>
  /** Points that nobody can take away. */
  won: number
  /** Out of the comparison, and last, while that is so. */
  lost?: boolean
  barrels?: number
  platforms?: number
}

/** What the scenes of all games on the field have in common, and some of them besides. `expects`: what the table waits for
 * (stone, price or value, starter, dice, rig, turn, die, drive, cover). `quiet_rounds`: rounds in a row without an event. */
export interface FieldScene {
  expects: string
  platforms: Platform[]
  trucks: Truck[]
  players: Player[]
  stones_left: number
  starter: number | null
  to_move: number
  points_left: number
  /** What the truck to move can drive. */
  routes: Route[]
  quiet_rounds: number
  quiet_rounds_to_end: number
  /** What lies on the roads. */
  lying?: Lying[]
  /** How many pips it takes to dismantle a platform, where that can be done. */
  dismantling?: number | undefined
  /** The two dice of the first phase, while a rig is to be put up, and the free platforms that they name: the first one with
   * the lower die as the column. */
  dice?: readonly number[] | null
  readings?: string[]
  /** Platforms drilled in vain this turn. */
  dry?: string[]
  /** What a stone of each colour costs whoever drills it under another's rig. */
  values?: Record<string, number>
}
