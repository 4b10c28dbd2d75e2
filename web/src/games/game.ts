import type { Component, Snippet } from 'svelte'

import type { Considered, GameInfo, LogLine, Refused, TableView } from '../generated/messages'
import type { TableForm } from '../new/form'
import type { Between, Opening, Shown } from '../table/following.svelte'

/** What a game's screen may know of its table, and do there. A replay gives one that can do nothing. */
export interface Play {
  readonly view: TableView
  /** What is drawn of it, a little behind while others' doings are shown one after another. */
  readonly shown: Shown
  /** Whether others' doings are still being shown. */
  readonly lagging: boolean
  /** Show the newest position at once. */
  skip(): void
  /** What has been done since the viewer's own last turn, up to what is drawn: it is marked on the board. */
  readonly recent: readonly LogLine[]
  /** The actions of a suggestion that is being told: to be drawn on the board, not chosen. */
  readonly advised: readonly string[] | null
  /** The actions of a suggestion that somebody wants to follow: to be chosen on the board, not done. */
  readonly suggested: readonly string[] | null
  /** All that is known of what happened, as far as the viewer may know it: perhaps more than is drawn. */
  readonly log: readonly LogLine[]
  /** The viewer's seat that is to move, or null if it is somebody else's turn. */
  readonly seat: number | null
  /** What each seat is called on the screen. */
  readonly names: readonly string[]
  /** Whether this is the table as it is now, not a look back. */
  readonly present: boolean
  /** Whether the server hears us. */
  readonly live: boolean
  /** Play a move of one or several actions, all or none, as `seat`, or else as the viewer's seat that is to move. */
  act(actions: string | readonly string[], seat?: number): Promise<Refused | null>
  consider(action: string, seat?: number): Promise<Considered | Refused>
  /** As the table's maker, end the phase for all where everybody acts at once. */
  close(): Promise<Refused | null>
  /** The same by the clock: every phase has so many seconds, 0 for as many as anybody wants. */
  clock(seconds: number): Promise<Refused | null>
  /** As the table's maker, stop the game and its clock, or let it go on. */
  pause(paused: boolean): Promise<Refused | null>
}

/** Props of a game's whole screen. The snippets are the page's own: what it has to say before anything else, how the game
 * ended, what it answers to its tools, and the log. */
export interface TableProps {
  play: Play
  banner?: Snippet
  /** Stands in the place of the move while somebody has to enter what real dice, cards or tiles show. */
  entry?: Snippet | undefined
  ending?: Snippet
  answer?: Snippet
  record: Snippet
}

/** Props of a picture of a position: `part` is what a rules page asks for, empty for the board. */
export interface PictureProps {
  play: Play
  part: string
}

/** Props of a game's own way to say who plays. */
export interface SeatingProps {
  game: GameInfo
  form: TableForm
  change: (form: TableForm) => void
}

/** A game's own way to say who plays: its part of the form, the option that it settles as well, and what it starts with. */
export interface Seating {
  Part: Component<SeatingProps>
  option: string
  fresh: (form: TableForm) => TableForm
}

/** One folder of `games/` is one game, known to the rest of the app only through this. */
export interface GameModule {
  /** A small picture for the lobby. */
  Emblem: Component
  /** The screen of a table, fetched when somebody sits down. */
  table: () => Promise<{ default: Component<TableProps> }>
  /** A position as its rules pages show it. */
  picture?: () => Promise<{ default: Component<PictureProps> }>
  /** Its board can show where one may still move, for those who like that. */
  showsOpen?: boolean
  /** Its own keys, for the list of keys: each with where the game's texts say what it does. */
  keys?: ReadonlyArray<readonly [key: string, text: string]>
  /** Phrases of the log for small steps of a longer move, which are not told one by one. */
  small?: readonly string[]
  /** Phrases of the log that follow each other and are told as one: by the text with their number `n` and the words of the last. */
  run?: { of: readonly string[]; text: string }
  /** What leads from one position to another where several entries lie between them. */
  between?: () => Promise<Between>
  /** What leads to the first position, where dice decide before anybody acts. */
  opening?: () => Promise<Opening>
  /** Gaps in its sentences where a number goes in that people are known by, as companies are: there the screen says who sits there, too. */
  seatGaps?: readonly string[]
  /** Who plays, where seats one by one would be tedious. */
  seating?: () => Promise<Seating>
}

/** A game as the page knows it: its module, and what its rules say of it. */
export interface KnownGame extends GameModule {
  /**
   * Everybody acts at once, and nothing is sent before it can be changed again: turns are not taken back, and nobody's are
   * explained or weighed.
   */
  together: boolean
}
