import type { Phrase } from '../generated/messages'
import { actionOf, textOf } from './notation'
import { shown, startWith, tidied, type Printed } from './printed'
import { bytesOf, withRuns, type Run } from './records'
import type { Device, Follows } from './rules'
import { said, type Sentences } from './telling'

/** What a device needs to hold tables of a game itself: how each game begins, what its endings are called, which kinds of
 * actions are only parts of a move, and which sentences its log has. */
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
  /** Whether everybody acts at once. */
  together: boolean
  /** Whether a side can give up. */
  resignable: boolean
  /** Whether an action that was done does not say by itself whom it was for. */
  logs: boolean
  /** How many numbers tell an action at most. */
  longest: number
  sentences: Sentences
  /** Parts of one's own that such a game can have. */
  printed: readonly Printed[]
  /** The record of one start, and after it a byte that says whether something can be hidden until the end. */
  start: string
  /** What others have in its place: by the names of what is chosen together (seats, options), for all that can be chosen. */
  choices: ReadonlyArray<
    readonly [
      names: readonly string[],
      cases: ReadonlyArray<readonly [chosen: ReadonlyArray<string | number | boolean>, runs: readonly Run[]]>,
    ]
  >
}

/** The seat of chance, as the rules count. */
export const CHANCE = 62

/** The kind of an action stands above so many of its bits. */
const KIND = 24

/** Who looks without a seat, as the rules count. */
export const NOBODY = -1

type Options = Readonly<Record<string, string | boolean>>

/** How a game for so many seats begins; `conceals`: something can be hidden until its end. */
export interface Start {
  record: Uint8Array
  seats: number
  conceals: boolean
}

/** An action or an outcome that was done: the record after it, what `covered` is asked about for it, and the sentence of the log. */
export interface Done {
  record: Uint8Array
  logged: number
  phrase: string
  words: Phrase['words']
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

  /** The options with parts of one's own in the usual form of their file; null where they can't be read here. */
  resolved(options: Options): Options | null {
    const resolved: Record<string, string | boolean> = { ...options }
    for (const printed of this.alone.printed) {
      const chosen = options[printed.option]
      const text = typeof chosen === 'string' ? tidied(printed, chosen) : undefined
      if (text === null) return null
      if (text !== undefined) resolved[printed.option] = text
    }
    return resolved
  }

  /** Options as people know them: sets of parts by their name. */
  shown(options: Options): Options {
    const all = Object.entries(options).map(([name, value]) => {
      const printed = this.alone.printed.find(({ option }) => option === name)
      return [name, printed && typeof value === 'string' ? shown(printed, value) : value] as const
    })
    return Object.fromEntries(all)
  }

  /** How a new game begins; null if there is none for so many seats with these options. */
  start(seats: number, options: Options): Start | null {
    const { usual, start, choices, printed } = this.alone
    const own = printed.filter(({ option }) => typeof options[option] === 'string')
    const chosen: Record<string, unknown> = { ...usual, ...options, seats }
    for (const { option } of printed) delete chosen[option]
    if (Object.keys(chosen).length > 1 + Object.keys(usual).length) return null
    let whole = bytesOf(start)
    for (const [names, cases] of choices) {
      const found = cases.find(([values]) =>
        values.every((value, place) => value === chosen[names[place] ?? '']),
      )
      if (!found) return null
      whole = withRuns(whole, found[1])
    }
    let record: Uint8Array | null = whole.slice(0, -1)
    for (const each of own) record = record && startWith(each, record, chosen, String(options[each.option]))
    return record && { record, seats, conceals: whole.at(-1) === 1 }
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

  /** An action as the rules count it. IllegalError `unknown_action` if a text is none. */
  action(text: string): number {
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

  /** Of each of these actions as they were `logged` at some time before, whether the log may not name it, since it tells what
   * is hidden. */
  covered(record: Uint8Array, eye: number, logged: readonly number[]): boolean[] {
    this.device.take(record)
    return this.device.each('covers', eye, logged).map(Boolean)
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
    const numbers = device.listed('tell', [seat, action], this.alone.longest)
    const { name, words } = said(this.alone.sentences, numbers.values())
    const logged = this.alone.logs ? device.ask('logged', action) : action
    device.ask('play', seat, action)
    return { record: device.taken, logged, phrase: name, words }
  }
}
