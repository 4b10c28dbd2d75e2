/* What can be chosen before a game starts, as the form has it. */

export type TimeKind = 'none' | 'turn' | 'total' | 'days'

/** How much time there is, as it is chosen: in the end one of these counts. */
export interface TimeForm {
  kind: TimeKind
  /** Seconds of a turn. */
  turn: number
  /** Seconds of a whole game, and how many more come after each turn. */
  total: number
  increment: number
  /** Seconds of a turn, over days. */
  days: number
  /** Whoever has none left loses; else a bot makes that turn. */
  loses: boolean
}

/** Who shall sit on a seat, as people think of it: the person at the screen is not just anybody at this device. */
export type SeatKind = 'me' | 'here' | 'bot' | 'open'

export interface SeatForm {
  kind: SeatKind
  name: string
  bot: string
}

/** Everything that can be chosen before a game starts. */
export interface TableForm {
  count: number
  seats: SeatForm[]
  options: Record<string, string | boolean>
  public: boolean
  /** Whom an open table is meant for; empty: anybody. */
  level: 'new' | 'experienced' | ''
  time: TimeForm
  /** Real dice, cards and tiles lie on the table. */
  byHand: boolean
  /** Somebody reads out what the bank does. */
  aloud: boolean
  /** All who play may ask for hints; null as long as nobody has chosen, for whoever has won nothing yet: `hasHints`. */
  hints: boolean | null
}
