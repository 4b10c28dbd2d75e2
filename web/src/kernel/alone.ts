import { actionOf, textOf } from './notation'
import { bytesOf } from './records'
import type { Device, Follows } from './rules'

/** What a device needs to hold tables of a game itself: how each game begins, what its endings are called, which kinds of
 * actions are only parts of a move, and which sentences its log has, with what numbers are called in their gaps (null: they are said as they are). */
export interface Alone {
  game: string
  /** The version of the rules. */
  version: number
  /** What an option is if nobody chooses. */
  usual: Readonly<Record<string, string | boolean>>
  endings: readonly string[]
  parts: readonly number[]
  /** Whether all that is ever concealed lay open to everybody before. */
  layOpen: boolean
  sentences: ReadonlyArray<
    readonly [name: string, gaps: ReadonlyArray<readonly [gap: string, called: readonly string[] | null]>]
  >
  starts: ReadonlyArray<
    readonly [
      seats: number,
      options: Readonly<Record<string, string | boolean>>,
      record: string,
      conceals: boolean,
    ]
  >
}

/** The seat of chance, as the rules count. */
export const CHANCE = 62

/** The kind of an action stands above so many of its bits. */
const KIND = 24

/** Who looks without a seat, as the rules count. */
export const NOBODY = -1

/** How a game for so many seats begins; `conceals`: something can be hidden until its end. */
export interface Start {
  record: Uint8Array
  seats: number
  conceals: boolean
}

/** An action or an outcome that was done: the record after it, and the sentence of the log. */
export interface Done {
  record: Uint8Array
  phrase: string
  words: Record<string, string | number>
}

/** The rules have something against it: by the code of the reason. */
export class IllegalError extends Error {
  constructor(readonly code: string) {
    super(code)
  }
}

/** A game whose tables this device holds itself. */
export class Playing {
  constructor(
    readonly device: Device,
    readonly alone: Alone,
  ) {}

  /** How a new game begins; null if there is none for so many seats with these options. */
  start(seats: number, options: Readonly<Record<string, unknown>>): Start | null {
    const chosen = { ...this.alone.usual, ...options }
    const start = this.alone.starts.find(
      ([count, each]) =>
        count === seats &&
        Object.keys(chosen).length === Object.keys(each).length &&
        Object.entries(chosen).every(([name, value]) => each[name] === value),
    )
    return start ? { record: bytesOf(start[2]), seats, conceals: start[3] } : null
  }

  /** The seats that are to act, or that of chance; none once the game is over. */
  movers(record: Uint8Array): number[] {
    this.device.take(record)
    const mask = BigInt(this.device.ask('movers'))
    return Array.from({ length: CHANCE + 1 }, (_, seat) => seat).filter((seat) => (mask >> BigInt(seat)) & 1n)
  }

  /** The side that each of so many seats plays for. */
  sides(record: Uint8Array, seats: number): number[] {
    this.device.take(record)
    return Array.from({ length: seats }, (_, seat) => this.device.ask('side', seat))
  }

  /** What may be drawn, as the rules count actions, and how often of how many times. */
  outcomes(record: Uint8Array): { actions: number[]; weights: number[] } {
    this.device.take(record)
    return { actions: this.device.listed('legal', [CHANCE]), weights: this.device.listed('weights') }
  }

  /** An action in notation. */
  text(action: number): string {
    return textOf(action, this.device.rules.actions)
  }

  /** Whether a text is an action of this game. */
  knows(text: string): boolean {
    return actionOf(text, this.device.rules.actions) !== null
  }

  /** Whether an action is only part of a move, which reveals and draws nothing. IllegalError `unknown_action` if it is none. */
  isPart(text: string): boolean {
    return this.alone.parts.includes(this.action(text) >> KIND)
  }

  private action(text: string): number {
    const action = actionOf(text, this.device.rules.actions)
    if (action === null) throw new IllegalError('unknown_action')
    return action
  }

  /** Each side's place, and how the game has ended. */
  standing(record: Uint8Array): { places: number[]; ending: string | null } {
    this.device.take(record)
    const places = this.device.listed('places')
    return { places, ending: this.alone.endings[this.device.ask('ending')] || null }
  }

  /** The record as a seat may see it, or NOBODY. */
  concealed(record: Uint8Array, eye: number): Uint8Array {
    this.device.take(record)
    this.device.ask('conceal', eye)
    return this.device.taken
  }

  /** The record as a seat knows it that forgets nothing. */
  knownTo(record: Uint8Array, seat: number): Uint8Array {
    return this.alone.layOpen ? record : this.concealed(record, seat)
  }

  /** Of each of these actions, done at some time before, whether the log may not name it, since it tells what is hidden. */
  covered(record: Uint8Array, eye: number, texts: readonly string[]): boolean[] {
    this.device.take(record)
    const actions = texts.map((text) => this.action(text))
    return this.device.each('covers', eye, actions).map(Boolean)
  }

  /** Whether an action that was done shows somebody what did not follow from what they had been shown before. */
  reveals(record: Uint8Array, seats: number, seat: number, text: string): boolean {
    const action = this.action(text)
    const played = (before: Uint8Array, eye: number) => {
      this.device.take(before)
      this.device.ask('play', seat, action)
      return this.concealed(this.device.taken, eye)
    }
    return Array.from({ length: 1 + seats }, (_, place) => place + NOBODY).some((eye) => {
      const seen = played(record, eye)
      return played(this.concealed(record, eye), eye).some((byte, at) => byte !== seen[at])
    })
  }

  follows(record: Uint8Array, seats: readonly number[]): Follows {
    return this.device.follows(record, seats)
  }

  /** Do an action of a seat, or let an outcome happen. IllegalError `unknown_action` if it is none, or with the rules' reason. */
  done(record: Uint8Array, seat: number, text: string): Done {
    const { device } = this
    const action = this.action(text)
    device.take(record)
    const reason = device.why(seat, action)
    if (reason !== 0) throw new IllegalError(device.rules.reasons[reason]?.[0] ?? 'unknown')
    const longest = Math.max(...this.alone.sentences.map(([, gaps]) => gaps.length))
    const [sentence = 0, ...numbers] = device.listed('tell', [seat, action], 1 + longest)
    const [phrase, gaps] = this.alone.sentences[sentence] ?? ['', []]
    const words = gaps.map(([gap, called], place) => {
      const number = numbers[place] ?? 0
      return [gap, called ? (called[number] ?? '') : number] as const
    })
    device.ask('play', seat, action)
    return { record: device.taken, phrase, words: Object.fromEntries(words) }
  }
}
