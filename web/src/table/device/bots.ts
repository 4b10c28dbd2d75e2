/* Bots at tables on this device. */
import { levelsThere } from '../../generated/games'
import type { Phrase } from '../../generated/messages'
import {
  seeded,
  type Begins,
  type Compared,
  type Excuses,
  type Explained,
  type Passed,
  type Reviewed,
  type Thinking,
} from '../../kernel/thinker'
import type { Playing } from '../../kernel/alone'
import type { Player } from './file'
import type { Levels } from './log'
import { STOP, type Answer, type Found, type Question, type Thought } from './thought'

/** The bots among these players that this device can play. People play the others. */
export function botsAmong(game: string, players: Readonly<Record<number, Player>>): Levels {
  const known = levelsThere[game] ?? []
  const bots = Object.entries(players).filter(([, { kind, name }]) => kind === 'bot' && known.includes(name))
  return new Map(bots.map(([seat, { name }]) => [Number(seat), name]))
}

/** The level that plays on for somebody who resigns; null where this device plays none. */
export function middling(game: string): string | null {
  const known = levelsThere[game] ?? []
  return known[Math.floor(known.length / 2)] ?? null
}

/** 64 random bits. */
const drawnSeed = (): bigint => crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n

/** So the same position gets the same advice, however often somebody asks. */
const SEED = 1n

/** What a bot does, in notation, and whether it looked further ahead than one move. */
export interface Choice {
  moves: string[]
  searched: boolean
}

/** What its random numbers come from, what makes it stop, how it begins, and whose offers to everybody it overlooks. */
export interface How {
  seed?: bigint
  stopped?: AbortSignal | undefined
  begins?: Begins
  overlooks?: readonly number[]
}

/** The player of a game's bots here, which has one thought after the other. */
export class Bots {
  private last: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly worker: Pick<Worker, 'onmessage' | 'onerror' | 'postMessage'>,
    private readonly thinking: Pick<Thinking, 'explains' | 'forAll' | 'seconds' | 'stirs'>,
  ) {}

  /** The level that is asked what to do; null where the best turn is advised. */
  get adviser(): string | null {
    return this.thinking.explains?.adviser ?? null
  }

  /** Points by which a turn is worse than another before that is worth a word. */
  get least(): number {
    return this.thinking.explains?.least ?? 0
  }

  /** What a bot of a level does as `seat`, which is to move, unless it `begins` to think otherwise. The same `seed` of 64 bits draws the same. Once `stopped`, it
   * thinks no further, and what it does means nothing. Throws if it can't think. */
  async choose(
    game: Playing,
    record: Uint8Array,
    seat: number,
    level: string,
    { seed = drawnSeed(), stopped, begins = 'begin', overlooks = [] }: How = {},
  ): Promise<Choice> {
    const known = game.knownTo(record, seat)
    const legal = game.follows(known, [seat]).legal[seat] ?? []
    if (legal.length === 1 && begins === 'begin') return { moves: legal, searched: false }
    const question = { record: known, seat, level, generator: seeded(seed), begins, overlooks }
    const { actions, searched } = await this.ask<Thought>(question, stopped)
    return { moves: actions.map((action) => game.text(action)), searched }
  }

  /** Whether an action, in notation, is a reason for others to think again. */
  stirs(game: Playing, text: string): boolean {
    return this.thinking.stirs.includes(game.action(text) >> 24)
  }

  /** Whether an action, in notation, lays something before everybody. */
  isForAll(game: Playing, text: string): boolean {
    return this.thinking.forAll.includes(game.action(text))
  }

  /** Whether they plan what a seat does as a whole: then turns are told, and not compared. */
  get plan(): boolean {
    return this.thinking.explains?.judge != null
  }

  /** Why a seat does this in a state of which everything is known, or, without actions, what would be best. Throws where the turn
   * is too long, or nothing can be told. */
  explain(game: Playing, record: Uint8Array, seat: number, texts: readonly string[]): Promise<Explained> {
    if (!this.plan) return this.ask({ record, seat, turn: texts.map((text) => game.action(text)) })
    const states = [record]
    for (const text of texts) states.push(game.done(states.at(-1) ?? record, seat, text).record)
    return this.tell(game, states, seat, texts)
  }

  /** The same of those who plan, by the states before each action and after the last, as whoever asks may see them. An action that
   * they may not see is empty. */
  tell(
    game: Playing,
    states: readonly Uint8Array[],
    seat: number,
    texts: readonly string[],
  ): Promise<Explained> {
    return this.ask({ states, seat, steps: texts.map((text) => (text ? game.action(text) : null)) })
  }

  /** The best turns in such a state that come down to different things, best first, in notation. */
  async best(game: Playing, record: Uint8Array, seat: number): Promise<string[][]> {
    const turns = await this.ask<readonly number[][]>({ record, best: seat })
    return turns.map((actions) => actions.map((action) => game.text(action)))
  }

  /** The best plans of a seat's side, where they plan, for the phase to which the state before the step at a place belongs; null
   * where nobody was at anything. Once `stopped`, what comes of it means nothing. */
  plans(
    steps: readonly Passed[],
    last: Uint8Array,
    at: number,
    seat: number,
    stopped: AbortSignal,
  ): Promise<Reviewed | null> {
    return this.ask({ steps, last, at, plans: seat }, stopped)
  }

  /** What a bot of a level has against an action that others have made possible for its seat, in a state as whoever asks may see it. */
  objections(
    game: Playing,
    record: Uint8Array,
    seat: number,
    level: string,
    text: string,
  ): Promise<readonly Phrase[]> {
    return this.ask({ record, seat, level, leaves: game.action(text) })
  }

  /** What the adviser does in such a state, and whether it looked further ahead than one move. No moves where there is none, or
   * one that should search and does not: there the best turn is advised. */
  async advised(game: Playing, record: Uint8Array, seat: number, stopped?: AbortSignal): Promise<Choice> {
    const { adviser, thinking } = this
    const nothing = { moves: [], searched: false }
    if (adviser === null) return nothing
    const begins = this.plan ? 'begin_to_advise' : 'begin'
    const choice = await this.choose(game, record, seat, adviser, { seed: SEED, stopped, begins })
    return adviser in thinking.seconds && !choice.searched ? nothing : choice
  }

  /** What to do in such a state, and why, and whether somebody looked further ahead than one move. */
  async advise(
    game: Playing,
    record: Uint8Array,
    seat: number,
  ): Promise<Explained & Pick<Choice, 'searched'>> {
    const { moves, searched } = await this.advised(game, record, seat)
    if (!this.plan) return { ...(await this.explain(game, record, seat, moves)), searched }
    const known = game.knownTo(record, seat)
    const explained = await this.explain(game, known, seat, moves)
    return { ...explained, ...(await this.beside(game, known, seat, moves)), searched }
  }

  /** What would be next best where they plan, and by how many points it is worse; nothing where nothing else is known. */
  private async beside(
    game: Playing,
    known: Uint8Array,
    seat: number,
    texts: readonly string[],
  ): Promise<Partial<Explained>> {
    const advised = texts.map((text) => game.action(text))
    const { actions, betterBy } = await this.ask<Compared>({ record: known, seat, advised })
    if (actions.length === 0) return {}
    const others = actions.map((action) => game.text(action))
    return { other: (await this.explain(game, known, seat, others)).did, betterBy }
  }

  /** Why a bot of a level erred by so many points, by its name in the game's texts; null where nothing is said. */
  async erred(
    game: Playing,
    record: Uint8Array,
    seat: number,
    level: string,
    texts: readonly string[],
    points: number,
  ): Promise<string | null> {
    const after = (moves: readonly string[]) =>
      moves.reduce((before, text) => game.done(before, seat, text).record, record)
    const done = after(texts)
    const isElse = (actions: readonly number[]) =>
      after(actions.map((action) => game.text(action))).some((byte, at) => byte !== done[at])
    const excuses = await this.ask<Excuses>({ record, seat, erring: level, points })
    return excuses.find(([actions]) => actions === null || isElse(actions))?.[1] ?? null
  }

  private ask<T extends Found>(question: Question, stopped?: AbortSignal): Promise<T> {
    const stop = () => this.worker.postMessage(STOP)
    const asked = this.last.then(
      () =>
        new Promise<T>((resolve, reject) => {
          this.worker.onmessage = ({ data }: MessageEvent<Answer<T>>) =>
            'found' in data ? resolve(data.found) : reject(new Error(data.failed))
          this.worker.onerror = ({ message }) => reject(new Error(message))
          this.worker.postMessage(question)
          if (stopped?.aborted) stop()
          else stopped?.addEventListener('abort', stop)
        }),
    )
    const after = asked.finally(() => stopped?.removeEventListener('abort', stop))
    this.last = after.catch(() => null)
    return after
  }
}
