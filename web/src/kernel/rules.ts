import { fileAt } from '../base/site'
import type { Considered } from '../generated/messages'
import { places } from './memory'
import { actionOf, textOf, type Kind } from './notation'
import { fieldsOf, type Layout } from './records'

/** What a device has to know to ask a game's module: its `name`, the layout of its records, how many numbers its longest
 * answer has `room` for, and what reasons and actions are called. */
export interface Rules {
  name: string
  state: Layout
  observation: Layout
  room: number
  /** The code of each reason, and the section of the rules page that it comes from. */
  reasons: ReadonlyArray<readonly [code: string, section: string | null]>
  actions: readonly Kind[]
  /** Further fields of the game's screens, which the module is asked for. */
  answers?: (table: Table, fields: never) => Record<string, unknown>
}

/** A table as it stands in a module's memory. */
export interface Table {
  readonly memory: ArrayBuffer
  /** Ask the module something of this table, by the name of the question. */
  ask(question: string, ...numbers: number[]): number
  /** Addresses with room for so many bytes each, until this is called again. */
  lists(...bytes: number[]): number[]
}

/** What of a module's exports is asked: see `rules/kernel/wasm32.py`. Records and lists are passed by their address. */
interface Exports {
  memory: WebAssembly.Memory
  heap: WebAssembly.Global
  [question: string]: unknown
}

/** The eye of somebody who may see whatever a record holds: see `rules/kernel/observing.py`. */
const EVERYTHING = -2
const BYTES_OF_A_NUMBER = 4

/** What follows from a game's record. */
export interface Follows {
  scene: Record<string, unknown>
  points: number[]
  legal: Record<number, string[]>
}

/** A game's rules at work on this device. */
export class Device implements Table {
  private readonly record: number
  private readonly scene: number
  private readonly numbers: number
  private readonly free: number
  private readonly exports: Exports

  constructor(
    instance: WebAssembly.Instance,
    readonly rules: Rules,
  ) {
    this.exports = instance.exports as unknown as Exports
    const sizes = [rules.state.bytes, rules.observation.bytes, rules.room * BYTES_OF_A_NUMBER, 0]
    const at = places(this.exports.memory, Number(this.exports.heap.value), sizes)
    ;[this.record = 0, this.scene = 0, this.numbers = 0, this.free = 0] = at
  }

  /** The name of the module. */
  get name(): string {
    return this.rules.name
  }

  /** How many bytes a record has. */
  get bytes(): number {
    return this.rules.state.bytes
  }

  /** The record that the module has in its memory now, as a copy. */
  get taken(): Uint8Array {
    return new Uint8Array(this.memory, this.record, this.bytes).slice()
  }

  /** What a record tells those who may act in these seats. Throws if it is no record of this game. */
  follows(record: Uint8Array, seats: readonly number[]): Follows {
    this.take(record)
    const legal: Record<number, string[]> = {}
    for (const seat of seats) {
      const texts = this.legal(seat)
      if (texts.length > 0) legal[seat] = texts
    }
    return { scene: this.fields(), points: this.points(), legal }
  }

  /** Why an action is not allowed, or what it would do; null if it is no action, or may reveal what the record `conceals`. */
  consider(record: Uint8Array, seat: number, text: string, conceals: boolean): Considered | null {
    const action = actionOf(text, this.rules.actions)
    if (action === null) return null
    this.take(record)
    const considered = { type: 'considered', id: 0, action: text } as const
    const [code, section] = this.rules.reasons[this.why(seat, action)] ?? ['', null]
    if (code) return { ...considered, reason: { code, section }, points: [], scene: null }
    this.ask('play', seat, action)
    if (conceals) {
      if (this.ask('reveals', seat, action)) return null
      this.ask('conceal', seat)
    }
    return { ...considered, reason: null, points: this.points(), scene: this.fields() }
  }

  /** The record after an action; null if that is not allowed. */
  played(record: Uint8Array, seat: number, text: string): Uint8Array | null {
    const action = actionOf(text, this.rules.actions)
    if (action === null) return null
    this.take(record)
    if (this.why(seat, action) !== 0) return null
    this.ask('play', seat, action)
    return this.taken
  }

  get memory(): ArrayBuffer {
    return this.exports.memory.buffer
  }

  ask(question: string, ...numbers: number[]): number {
    const answer = this.exports[question] as (record: number, ...numbers: number[]) => number
    return answer(this.record, ...numbers)
  }

  lists(...bytes: number[]): number[] {
    return places(this.exports.memory, this.free, bytes)
  }

  /** Let the module look at a record: further questions are about it. Throws if it is no record of this game. */
  take(record: Uint8Array): void {
    if (record.length !== this.bytes) throw new Error(`a record of ${record.length} bytes`)
    new Uint8Array(this.memory, this.record, record.length).set(record)
  }

  private legal(seat: number): string[] {
    return this.listed('legal', [seat]).map((action) => textOf(action, this.rules.actions))
  }

  /** The number of the reason against an action, 0 if it is legal: see `rules.reasons`. */
  why(seat: number, action: number): number {
    return this.each('why', seat, [action])[0] ?? 0
  }

  /** What a question says of each of these actions of a seat. */
  each(question: string, seat: number, actions: readonly number[]): number[] {
    const room = actions.length * BYTES_OF_A_NUMBER
    const [asked = 0, answers = 0] = this.lists(room, room)
    new Int32Array(this.memory, asked, actions.length).set(actions)
    this.ask(question, seat, asked, actions.length, answers)
    return Array.from(new Int32Array(this.memory, answers, actions.length))
  }

  private points(): number[] {
    return this.listed('points')
  }

  /** The numbers that a question answers with, where it writes as many as it says, or else `count`. */
  listed(question: string, about: readonly number[] = [], count?: number): number[] {
    const written = this.ask(question, ...about, this.numbers)
    return Array.from(new Int32Array(this.memory, this.numbers, count ?? written))
  }

  /** The numbers that a question answers with about the record in memory and an `other` one. */
  compared(question: string, other: Uint8Array, ...about: number[]): number[] {
    const [at = 0] = this.lists(other.length)
    new Uint8Array(this.memory, at, other.length).set(other)
    const written = this.ask(question, at, ...about, this.numbers)
    return Array.from(new Int32Array(this.memory, this.numbers, written))
  }

  private fields(): Record<string, unknown> {
    const { state, observation, answers } = this.rules
    new Uint8Array(this.memory, this.scene, observation.bytes).fill(0)
    this.ask('show', EVERYTHING, this.scene)
    const fields = {
      ...fieldsOf(state, this.memory, this.record),
      ...fieldsOf(observation, this.memory, this.scene),
    }
    return { ...fields, ...answers?.(this, fields as never) }
  }
}

/** The game's rules from the server, or from the browser's cache; null if it does not have those that fit, or they can't run. */
export async function device(rules: Rules): Promise<Device | null> {
  try {
    const answer = await fetch(fileAt(`modules/${rules.name}.wasm`))
    if (!answer.ok) return null
    const { instance } = await WebAssembly.instantiate(await answer.arrayBuffer())
    return new Device(instance, rules)
  } catch {
    return null
  }
}
