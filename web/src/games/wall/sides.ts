/* The sides of a table as the wall shows them. */

/** Where somebody is: `bot` also where one plays for them just now. */
export type Whereabouts = 'here' | 'away' | 'bot'

export interface Partner {
  key: string
  name: string
  whereabouts: Whereabouts
  /** Nobody waits for them. */
  ready: boolean
}

/** A side of a table: what it is called, and its people. */
export interface WallSide {
  side: number
  name: string
  partners: Partner[]
}
