import type { Component, Snippet } from 'svelte'

import type { api } from '../base/server/api'
import type {
  Considered,
  DueOutcome,
  GameInfo,
  LogLine,
  Posed,
  Refused,
  TableView,
} from '../generated/messages'
import type { Alone } from '../kernel/alone'
import type { Device, device, Rules } from '../kernel/rules'
import type { Thinking } from '../kernel/thinker'
import type { TableForm } from './form'
import type { WallSide } from './wall/sides'
import type { Opening, Shown } from './shared/following.svelte'

/** What each seat of a table is called, and what its sides call themselves, empty where they have no name. */
export interface Names extends ReadonlyArray<string> {
  readonly sides?: readonly string[]
}

/** What a game's screen may know of its table, and do there. A replay gives one that can do nothing. */
export interface Play {
  readonly view: TableView
  /** What is drawn of it, a little behind while others' doings are shown one after another. */
  readonly shown: Shown
  /** Whether others' doings are still being shown. */
  readonly lagging: boolean
  /** Whether they have ended only just now. Then a tap chooses and does not act: it may have meant to skip. */
  readonly fresh?: boolean
  /** Show the newest position at once. */
  skip(): void
  /** What has been done since the viewer's own last turn, up to what is drawn: it is marked on the board. */
  readonly recent: readonly LogLine[]
  /** The actions of a suggestion that is being shown: to be drawn on the board, not chosen. */
  readonly advised: readonly string[] | null
  /** The actions of a suggestion that somebody wants to follow: to be chosen on the board, not done. */
  readonly suggested: readonly string[] | null
  /** All that is known of what happened, as far as the viewer may know it: perhaps more than is drawn. */
  readonly log: readonly LogLine[]
  /** The viewer's seat that is to move, or null if it is somebody else's turn. */
  readonly seat: number | null
  /** What each seat is called on the screen. */
  readonly names: Names
  /** Whether this is the table as it is now, not a look back. */
  readonly present: boolean
  /** Whether somebody only tries moves out: then nothing is done by itself, and no room is kept for what may come. */
  readonly tries?: boolean
  /** Whether what is done on the board only says what could have been: a tap that is all of a move needs no second one. */
  readonly picks?: boolean
  /** Begin to plan one's next moves while others are to move, where that can be done. `planned`: so many are. */
  readonly plan?: { begin: () => void; planned: number } | undefined
  /** Whether what is done here reaches the server: not while the line is broken. What is done before the first connection
   * waits for it. */
  readonly live: boolean
  /** Play a move of one or several actions, all or none, as `seat`, or else as the viewer's seat that is to move. */
  act(actions: string | readonly string[], seat?: number): Promise<Refused | null>
  consider(action: string, seat?: number): Promise<Considered | Refused>
  /** As the table's maker, end the phase for all where everybody acts at once. */
  close(): Promise<Refused | null>
  /** Who keeps the table, where that is this device. */
  readonly keeper?: (() => Promise<Keeper>) | undefined
  /** Pass the device on to others who share it, where all act at once: they may see something else. */
  readonly pass?: (() => void) | undefined
  /** The same by the clock: every phase has so many seconds, 0 for as many as anybody wants. */
  clock(seconds: number): Promise<Refused | null>
}

/** What screens of games ask about a table, wherever it is kept: the accounts of the game so far, and what bots have to say. */
export type Keeper = Pick<typeof api, 'advice' | 'books' | 'whyNot'>

/** What a game says of its puzzles. */
export interface Puzzling {
  /** What scores for the seat to move, and what is left to do it with; where everybody acts at once, what is looked for. */
  about: (view: TableView, seat: number, names: Names) => string
  /** Moves in such a position, where notation would say too little; undefined where it does not. */
  tell?: (view: TableView) => ((moves: readonly string[]) => string) | undefined
}

/** A step that stands: its line of the log, who did what, and the records before and after it. */
export interface Walked {
  n: number
  seat: number
  text: string
  before: Uint8Array
  after: Uint8Array
}

/** Props of a game's whole screen. The snippets are the page's own: what it has to say before anything else, how the game
 * ended, what it answers to its tools, and the log. */
export interface TableProps {
  play: Play
  banner?: Snippet
  /** What a lesson or a puzzle asks for. */
  task?: Snippet | undefined
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

/** Props of a position as small as a stamp. */
export interface MiniProps {
  view: Pick<TableView, 'scene'>
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

/** Props of the card that shows people in a room who they are: which `seats` of a `side` they play. */
export interface WelcomeProps {
  side: number
  seats: readonly number[]
}

/** What a game tells people who gather in a room, before there is a table. */
export interface Welcome {
  Card: Component<WelcomeProps>
  /** What the seats of a side are called, such as professions, in the language on the screen. */
  seats: (side: number) => readonly string[]
}

/** Props of a game's debrief: `debrief` comes from the server; `page` fills the box, null shows all pages one under another. */
export interface DebriefProps {
  view: TableView
  debrief: unknown
  page: number | null
  /** Nobody is to see who has won, or how many points anybody has. */
  hidesPoints?: boolean
}

/** A game's debrief, and the names of its pages; what each is called is in the game's texts, `debrief.pages`. */
export interface DebriefParts {
  Debrief: Component<DebriefProps>
  pages: readonly string[]
}

/** Props of a game's own wall: one table of a room, for a whole class to look at. */
export interface WallProps {
  view: TableView
  log: readonly LogLine[]
  sides: readonly WallSide[]
  /** The server's time in seconds since 1970; it goes on. */
  now: number
  /** Neither points nor what anybody has in money may be seen. */
  hidesPoints: boolean
  /** Since when it may be seen who has won, in seconds since 1970; null while the host keeps that back. */
  result: number | null
  /** Call it with true while something is shown that a wall on which tables take turns should not cut off. */
  busy: (busy: boolean) => void
}

/** Props of what the leader of a game reads out of the bank's work at one table. */
export interface AloudProps {
  view: TableView
  log: readonly LogLine[]
  /** What the sides are called, by number. */
  names: readonly string[]
  /** What comes next is asked for below. */
  asks?: boolean
}

/** Props of a game's own way to enter what real dice and cards show. */
export interface HandProps extends Pick<AloudProps, 'view' | 'names'> {
  /** What can be entered: never empty. */
  due: readonly DueOutcome[]
  enter: (outcome: string) => void
  /** Keys enter something here; not where there are several tables. */
  keys?: boolean
}

/** One folder of `games/` is one game, known to the rest of the app only through this. */
export interface GameModule {
  /** How long a game takes, and how hard it is, from 1 to 3. */
  minutes: number
  hardness: 1 | 2 | 3
  /** The screen of a table, fetched when somebody sits down. */
  table: () => Promise<{ default: Component<TableProps> }>
  /** A position as its rules pages show it. */
  picture?: () => Promise<{ default: Component<PictureProps> }>
  /** A position as small as a stamp. */
  mini?: () => Promise<{ default: Component<MiniProps> }>
  /** Its rules for this device. */
  device?: () => Promise<{ default: Rules; device: typeof device }>
  /** What a device needs beside them to hold tables of it without a server. */
  alone?: () => Promise<{ alone: Alone }>
  /** Its accounts at tables that this device holds, once these steps have been done. */
  books?: () => Promise<(device: Device, start: Uint8Array, steps: readonly Walked[]) => unknown>
  /** What it needs to play its bots. */
  thinking?: () => Promise<{ thinking: Thinking }>
  /** Its board can show where one may still move, for those who like that. */
  showsOpen?: boolean
  /** Its moves can be planned: mostly nothing is drawn between them. */
  plans?: boolean
  /** Its own keys, for the list of keys: each with where the game's texts say what it does. */
  keys?: () => Promise<ReadonlyArray<readonly [key: string, text: string]>>
  /** Phrases of the log for small steps of a longer move, which are not shown one by one. */
  small?: readonly string[]
  /** Where everybody acts at once: phrases of what a bot does that can be asked about, and of what the bank does for a bot's
   * side, whose number is in their words. */
  asked?: { done: readonly string[]; served: readonly string[]; side: string }
  /** Phrases of the log that follow each other and are shown as one: by the text with their number `n` and the words of the
   * last. Where room is short, by the one that `short` names. */
  run?: { of: readonly string[]; text: string; short: string }
  /** What leads to the first position, where dice decide before anybody acts. */
  opening?: () => Promise<Opening>
  /** Gaps of its sentences that take a number by which people are known, such as a company's: the screen adds their names. */
  seatGaps?: readonly string[]
  /** Who plays, where seats one by one would be tedious. */
  seating?: () => Promise<Seating>
  /** What people in a room are told about their places before a game with these options begins; null if nothing is known. */
  welcome?: (options: Readonly<Record<string, string | boolean>>) => Promise<Welcome | null>
  /** What can be shown of a finished game beside its result. */
  debrief?: () => Promise<DebriefParts>
  /** Its puzzles, for devices without a server. */
  puzzles?: () => Promise<{ puzzles: readonly Posed[]; starts: readonly string[]; conceals: boolean }>
  puzzle?: () => Promise<Puzzling>
  /** What goes on at a table just now, in a few words, for hosts who do not look at it. */
  now?: () => Promise<(view: TableView) => string>
  /** The same of the phase that ends with the last of these lines of a log, which begins with the game. */
  ended?: () => Promise<(log: readonly LogLine[], game: string) => string>
  /** What a side has just now, in a few words, for the same. */
  holds?: () => Promise<(view: TableView, side: number) => string>
  /** What is read out of the bank's work, step by step, by whoever leads the game. */
  aloud?: () => Promise<{ default: Component<AloudProps> }>
  /** What real dice and cards show is entered by one tap, where a list of numbers would not say what is asked for. */
  hand?: () => Promise<{ default: Component<HandProps> }>
  /** A table on the wall of a room, where more is to be seen than who is at turn. */
  wall?: () => Promise<{ default: Component<WallProps> }>
}

/** A game as the page knows it: its module, and what its rules say of it. */
export interface KnownGame extends GameModule {
  /** Everybody acts at once and can change what they did until it is sent: no turns are taken back, explained or evaluated. */
  together: boolean
}
