import { MULTIPLIER } from '../generated/constants'
import type { Phrase } from '../generated/messages'
import { places } from './memory'
import { bytesOf } from './records'
import { said, type Sentences } from './telling'

/** What a device has to know to ask the module of a game's bots: its `name`, how many bytes a state has, a memory to think
 * in, and the longest move; its levels by name, as the module is told of them, in base64; what `begin` answers of those who
 * search, and for how many `seconds` they do. */
export interface Thinking {
  name: string
  state: number
  memory: number
  move: number
  levels: Readonly<Record<string, string>>
  searches: number
  seconds: Readonly<Record<string, number>>
  /** Kinds of actions that make others think again whom nobody waits for. */
  stirs: readonly number[]
  /** Actions that lay something before everybody. */
  forAll: readonly number[]
  /** What is to be known to ask why a turn was made, where the module tells. */
  explains?: Explains
}

/** A memory to find reasons in, of so many bytes; the most actions of a turn, and the most numbers of an answer; how many of
 * them are a sentence: what it is worth, which it is, and what fills its gaps. `noted` are reasons with a note on how they are
 * counted. `adviser`: the level that is asked what to do; null: the best turn is advised. */
export interface Explains {
  memory: number
  most: number
  answer: number
  line: number
  adviser: string | null
  /** Who plans explains with what it thinks in, and says of deals what this level thinks of them; null: turns are compared. */
  judge: string | null
  /** Points by which a turn is worse than another before a bot says why it erred. */
  least: number
  /** By level what it would be with all in sight, and what is said where it would have done something else then; what it would
   * be without each of its weaknesses, by what is said of that; and what is said in any case. */
  excuses: Readonly<
    Record<
      string,
      | readonly [
          noticing: string,
          unnoticed: string | null,
          better: ReadonlyArray<readonly [name: string, mind: string]>,
          itself: string | null,
        ]
      | null
    >
  >
  did: Sentences
  because: Sentences
  noted: readonly string[]
}

/** A turn in words: its actions, what they do, what speaks for it, and which notes say how that was counted; what is done in
 * the best turn beside it, and how many points more may be expected after this one, null where it is not compared. */
export interface Explained {
  actions: readonly number[]
  did: readonly Phrase[]
  because: readonly Phrase[]
  noted: readonly string[]
  other: readonly Phrase[]
  betterBy: number | null
}

/** What would be next best, no actions where nothing else is known, and by how many points it is worse. */
export interface Compared {
  actions: readonly number[]
  betterBy: number
}

/** Something that a seat did in a state. */
export interface Passed {
  record: Uint8Array
  seat: number
  action: number
}

/** All that a side could do in a phase but deals: the points that it may expect to end with; whether it did that. */
export interface Plan {
  points: number
  wasDone: boolean
  actions: readonly number[]
}

/** The best plans for a phase, and the one that was carried out, each tried in so many `futures`. The phase began with the
 * step at a place; `before` is the state in which all others have done what they did in it. */
export interface Reviewed {
  begin: number
  before: Uint8Array
  futures: number
  plans: readonly Plan[]
}

/** What somebody would have done who notices everything, or has one weakness less, and what is said of it if that is something
 * else than what was done; the last in any case. */
export type Excuses = ReadonlyArray<readonly [actions: readonly number[] | null, name: string | null]>

/** How somebody begins to think: as who is to move, or about all that they would do until others are; as who acts though nobody
 * waits for them; or beside people of the same side, for whom nothing is decided. */
export type Begins = 'begin' | 'begin_to_advise' | 'begin_again' | 'begin_to_assist'

type Begin = (memory: number, record: number, seat: number, level: number, generator: bigint) => number

/** What of a module's exports is asked: see `bots/search/thinking.py`. */
interface Exports extends Partial<Record<Begins, Begin>> {
  begin: Begin
  memory: WebAssembly.Memory
  heap: WebAssembly.Global<'i32'>
  go_on(memory: number, iterations: number): number
  choice(memory: number, actions: number): number
  overlook?(record: number, side: number): void
  because?(
    memory: number,
    record: number,
    seat: number,
    actions: number,
    count: number,
    answer: number,
  ): number
  best_turns?(memory: number, record: number, seat: number, answer: number): number
  begin_to_explain?(
    memory: number,
    record: number,
    after: number,
    seat: number,
    action: number,
    level: number,
    at: number,
  ): void
  begin_to_compare?(
    memory: number,
    record: number,
    seat: number,
    actions: number,
    count: number,
    level: number,
  ): void
  how_much_better?(memory: number): number
  begin_to_object?(memory: number, record: number, seat: number, action: number, level: number): void
  explained?(memory: number, record: number, seat: number, answer: number): number
  phase?(record: number): number
  begin_phase?(memory: number, record: number, seat: number): void
  pass_by?(memory: number, record: number, seat: number, action: number): void
  begin_to_review?(memory: number, record: number, seat: number, level: number): void
  reviewed?(memory: number, answer: number): number
}

/** How many bytes a number has. */
const NUMBER = 4
/** Where the lists of an answer begin. */
const FIRST = 6
/** Of a plan in an answer, where its actions begin. */
const ACTIONS = 3
/** Stands for an action that whoever asks may not see. */
const UNSEEN = -1
const UNTIL_THE_END = 1 << 30

const LOW_WORD = 0xffffffffn
const ALL = 0xffffffffffffffffn

/** The generator of random numbers that belongs to a seed of 64 bits, as `gusher.rules.kernel.chance.seeded` makes it. */
export function seeded(seed: bigint): bigint {
  const factors = [
    [30n, 0xbf58476d1ce4e5b9n],
    [27n, 0x94d049bb133111ebn],
    [31n, 1n],
  ] as const
  let mixed = (seed + 0x9e3779b97f4a7c15n) & ALL
  for (const [shift, factor] of factors) mixed = ((mixed ^ (mixed >> shift)) * factor) & ALL
  return ((1n + ((mixed >> 32n) % (MULTIPLIER - 2n))) << 32n) | (mixed & LOW_WORD)
}

/** An answer as `gusher.analysis.because` writes it. */
function read({ line, did, because, noted }: Explains, numbers: readonly number[]): Explained {
  const [isCompared = 0, by = 0, length = 0, ...counts] = numbers.slice(0, FIRST)
  let at = FIRST + length
  const [done = [], reasons = [], other = []] = [did, because, did].map((sentences, list) =>
    Array.from({ length: counts[list] ?? 0 }, () => {
      // What it is worth, the first number, is not said.
      const phrase = said(sentences, numbers.slice(at + 1, at + line).values())
      at += line
      return phrase
    }),
  )
  return {
    actions: numbers.slice(FIRST, FIRST + length),
    did: done,
    because: reasons,
    noted: noted.filter((name) => reasons.some((reason) => reason.name === name)),
    other,
    betterBy: isCompared ? by / 1000 : null,
  }
}

/** A game's bots at work on this device, one thought after the other: it is begun, goes on, and leads to a choice. */
export class Thinker {
  private readonly exports: Exports
  private thoughts = 0
  private actions = 0
  private answer = 0

  constructor(
    instance: WebAssembly.Instance,
    private readonly thinking: Thinking,
  ) {
    this.exports = instance.exports as unknown as Exports
  }

  /** Begin to think about what a bot of a level does in a state as its seat knows it. Returns for how many seconds it searches;
   * null if it does not, and thinks until nothing is left to think about. The same generator draws the same everywhere. What some
   * sides have laid before everybody it overlooks. Throws if there is no such level, or it is no state, or nobody begins so here. */
  begin(
    record: Uint8Array,
    seat: number,
    level: string,
    generator: bigint,
    begins: Begins = 'begin',
    overlooks: readonly number[] = [],
  ): number | null {
    const { searches, seconds } = this.thinking
    const [known, mind] = this.placed(record, this.mindOf(level))
    const begin = this.exports[begins]
    if (!begin) throw new Error(`nobody thinks so: ${begins}`)
    for (const side of overlooks) this.exports.overlook?.(known, side)
    const way = begin(this.thoughts, known, seat, mind, generator)
    return way === searches ? (seconds[level] ?? null) : null
  }

  /** Think on; how many iterations were made: fewer than asked for when there is nothing left to think about. */
  goOn(iterations: number): number {
    return this.exports.go_on(this.thoughts, iterations)
  }

  /** The actions of what it does, up to where things may turn out otherwise than it believes; none if it leaves it at that. */
  choice(): number[] {
    const count = this.exports.choice(this.thoughts, this.actions)
    return Array.from(new Int32Array(this.exports.memory.buffer, this.actions, count))
  }

  /** What a seat does in a turn in a state of which everything is known, or, without actions, what would be best. Throws where
   * the module does not tell, or the turn is too long. */
  explain(record: Uint8Array, seat: number, actions: readonly number[]): Explained {
    const { explains } = this.thinking
    const { memory, because } = this.exports
    if (!explains || !because) throw new Error('turns are not explained')
    if (actions.length > explains.most) throw new Error(`a turn of ${actions.length} actions`)
    const { found, known, asked, answer } = this.searched(record, explains)
    new Int32Array(memory.buffer, asked, actions.length).set(actions)
    const count = because(found, known, seat, asked, actions.length, answer)
    return read(explains, [...new Int32Array(memory.buffer, answer, count)])
  }

  /** The best turns in such a state that come down to different things, best first, by their actions. */
  best(record: Uint8Array, seat: number): number[][] {
    const { explains } = this.thinking
    const { memory, best_turns: find } = this.exports
    if (!explains || !find) throw new Error('turns are not compared')
    const { found, known, answer } = this.searched(record, explains)
    const numbers = new Int32Array(memory.buffer, answer, find(found, known, seat, answer))
    const turns: number[][] = []
    for (let at = 0; at < numbers.length; at += 1 + (numbers[at] ?? 0))
      turns.push([...numbers.slice(at + 1, at + 1 + (numbers[at] ?? 0))])
    return turns
  }

  /** Where the module finds a state in which turns are looked for: behind what bots think in. There it is all zeros at first, and
   * nobody else changes it. */
  private searched(record: Uint8Array, { memory: room, most, answer: longest }: Explains) {
    const { state, memory: bytes, move, levels } = this.thinking
    const { memory, heap } = this.exports
    const { length: mind } = bytesOf(Object.values(levels)[0] ?? '')
    const sizes = [bytes, state, mind, move, room, NUMBER * most, NUMBER * longest]
    const [, known = 0, , , found = 0, asked = 0, answer = 0] = places(memory, heap.value, sizes)
    this.write(record, known)
    return { found, known, asked, answer }
  }

  /** What a seat has done, or the bank for it, one action after the other, where who plans explains: by the `states` before each of
   * the actions and after the last, as whoever asks may see them. Null is an action that they may not see. */
  tell(states: readonly Uint8Array[], seat: number, actions: ReadonlyArray<number | null>): Explained {
    const { begin_to_explain: begin } = this.exports
    const [first, last] = [states[0], states.at(-1)]
    const { explains } = this.thinking
    if (!begin || !explains?.judge || !first || !last) throw new Error('turns are not told')
    const [known, mind, after] = this.placed(first, explains.judge)
    for (const [at, action] of actions.entries()) {
      const steps = [states[at] ?? first, states[at + 1] ?? last] as const
      this.write(steps[0], known)
      this.write(steps[1], after)
      begin(this.thoughts, known, after, seat, action ?? UNSEEN, mind, at)
      this.goOn(UNTIL_THE_END)
    }
    const told = this.told(known, last, seat)
    return { ...told, actions: actions.filter((action) => action !== null) }
  }

  /** Begin to look for what would be next best for a seat that would do these actions. */
  beginToCompare(record: Uint8Array, seat: number, actions: readonly number[]): void {
    const { begin_to_compare: begin } = this.exports
    const { explains } = this.thinking
    if (!begin || !explains?.judge) throw new Error('nothing is compared')
    const [known, mind] = this.placed(record, explains.judge)
    new Int32Array(this.exports.memory.buffer, this.actions, actions.length).set(actions)
    begin(this.thoughts, known, seat, this.actions, actions.length, mind)
  }

  /** What was found, and by how many points it is worse. */
  compared(): Compared {
    return { actions: this.choice(), betterBy: (this.exports.how_much_better?.(this.thoughts) ?? 0) / 1000 }
  }

  /** What a bot of a level has against an action that others have made possible for its seat, in a state as whoever asks may see it. */
  objections(record: Uint8Array, seat: number, level: string, action: number): readonly Phrase[] {
    const { begin_to_object: begin } = this.exports
    if (!begin) throw new Error('nobody objects')
    const [known, mind] = this.placed(record, this.mindOf(level))
    begin(this.thoughts, known, seat, action, mind)
    this.goOn(UNTIL_THE_END)
    return this.told(known, record, seat).because
  }

  /** Begin to look for the best plans of a seat's side for the phase to which the state before a step belongs, or the last one
   * behind all steps: without what the side planned there, and after all else that was done. Where the phase began, and
   * the state after that; null if nobody was at anything. */
  beginToReview(
    steps: readonly Passed[],
    last: Uint8Array,
    at: number,
    seat: number,
  ): Pick<Reviewed, 'begin' | 'before'> | null {
    const { phase: phaseIn, begin_phase: begins, pass_by: pass, begin_to_review: review } = this.exports
    const { explains } = this.thinking
    if (!phaseIn || !begins || !pass || !review || !explains?.judge) throw new Error('nobody plans')
    const stateAt = (place: number) => steps[place]?.record ?? last
    const [known, mind] = this.placed(stateAt(at), explains.judge)
    const phaseAt = (place: number) => {
      this.write(stateAt(place), known)
      return phaseIn(known)
    }
    const phase = phaseAt(at)
    if (phase < 0) return null
    let begin = at
    while (begin > 0 && phaseAt(begin - 1) === phase) begin--
    let end = at
    while (end < steps.length && phaseAt(end) === phase) end++
    this.write(stateAt(begin), known)
    begins(this.thoughts, known, seat)
    for (const step of steps.slice(begin, end)) pass(this.thoughts, known, step.seat, step.action)
    const before = new Uint8Array(this.exports.memory.buffer).slice(known, known + last.length)
    review(this.thoughts, known, seat, mind)
    return { begin, before }
  }

  /** The plans that were found. */
  reviewed(): Pick<Reviewed, 'futures' | 'plans'> {
    const count = this.exports.reviewed?.(this.thoughts, this.answer) ?? 0
    const [futures = 0, ...numbers] = new Int32Array(this.exports.memory.buffer, this.answer, count)
    const plans: Plan[] = []
    for (let at = 0; at < numbers.length;) {
      const [points = 0, wasDone = 0, length = 0] = numbers.slice(at, at + ACTIONS)
      at += ACTIONS
      plans.push({
        points: points / 1000,
        wasDone: wasDone === 1,
        actions: numbers.slice(at, at + length),
      })
      at += length
    }
    return { futures, plans }
  }

  /** What was told of a turn whose last state this is. */
  private told(known: number, record: Uint8Array, seat: number): Explained {
    const { exports, thoughts, answer, thinking } = this
    if (!thinking.explains || !exports.explained) throw new Error('turns are not told')
    this.write(record, known)
    const count = exports.explained(thoughts, known, seat, answer)
    return read(thinking.explains, [...new Int32Array(exports.memory.buffer, answer, count)])
  }

  /** What may be said for a level that erred by so many points; nothing for less than count. */
  excuses(record: Uint8Array, seat: number, level: string, points: number): Excuses {
    const { least = 0, excuses } = this.thinking.explains ?? {}
    const own = excuses?.[level]
    if (!own || points < least) return []
    const [noticing, unnoticed, better, itself] = own
    const done = (told: string) => {
      const [known, mind] = this.placed(record, told)
      this.exports.begin(this.thoughts, known, seat, mind, seeded(1n))
      while (this.goOn(1) === 1);
      return this.choice()
    }
    const others = better.map(([name, told]) => [done(told), name] as const)
    return [[done(noticing), unnoticed], ...others, [null, itself]]
  }

  /** A level as the module is told of it. */
  private mindOf(level: string): string {
    const mind = this.thinking.levels[level]
    if (mind === undefined) throw new Error(`no level ${level}`)
    return mind
  }

  /** Where the module finds a state and a level, and a second state. */
  private placed(record: Uint8Array, told: string): [known: number, mind: number, after: number] {
    const { state, memory: bytes, move, explains } = this.thinking
    const character = bytesOf(told)
    const { memory, heap } = this.exports
    // Who plans explains with what it thinks in.
    const more = explains?.judge ? [state, NUMBER * explains.answer] : []
    const sizes = [bytes, state, character.length, move, ...more]
    const [thoughts = 0, known = 0, mind = 0, actions = 0, after = 0, answer = 0] = places(
      memory,
      heap.value,
      sizes,
    )
    this.write(record, known)
    new Uint8Array(memory.buffer).set(character, mind)
    this.thoughts = thoughts
    this.actions = actions
    this.answer = answer
    return [known, mind, after]
  }

  private write(record: Uint8Array, at: number): void {
    if (record.length !== this.thinking.state) throw new Error(`a record of ${record.length} bytes`)
    new Uint8Array(this.exports.memory.buffer).set(record, at)
  }
}
