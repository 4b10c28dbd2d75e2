/* Bots at tables on this device. */
import { levelsThere } from '../../generated/games'
import { seeded, type Explained } from '../../kernel/thinker'
import type { Playing } from '../../kernel/alone'
import type { Player } from './file'
import type { Levels } from './log'
import type { Answer, Question } from './thinking.worker'

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

/** The player of a game's bots here, which has one thought after the other. */
export class Bots {
  private last: Promise<unknown> = Promise.resolve()

  /** `adviser`: the level that is asked what to do; null: the best turn is advised. */
  constructor(
    private readonly worker: Pick<Worker, 'onmessage' | 'onerror' | 'postMessage'>,
    private readonly adviser: string | null = null,
  ) {}

  /** What a bot of a level does as `seat`, which is to move, in notation. The same `seed` of 64 bits
   * draws the same. Throws if it can't think. */
  async choose(
    game: Playing,
    record: Uint8Array,
    seat: number,
    level: string,
    seed = drawnSeed(),
  ): Promise<string[]> {
    const known = game.knownTo(record, seat)
    const legal = game.follows(known, [seat]).legal[seat] ?? []
    if (legal.length === 1) return legal
    const actions = await this.ask<readonly number[]>({
      record: known,
      seat,
      level,
      generator: seeded(seed),
    })
    return actions.map((action) => game.text(action))
  }

  /** Why a seat does this in a state of which everything is known. Throws where the turn is too long, or nothing can be told. */
  explain(game: Playing, record: Uint8Array, seat: number, texts: readonly string[]): Promise<Explained> {
    return this.ask({ record, seat, turn: texts.map((text) => game.action(text)) })
  }

  /** What to do in such a state, and why. */
  async advise(game: Playing, record: Uint8Array, seat: number): Promise<Explained> {
    const moves = this.adviser === null ? [] : await this.choose(game, record, seat, this.adviser)
    return this.explain(game, record, seat, moves)
  }

  private ask<T extends readonly number[] | Explained>(question: Question): Promise<T> {
    const asked = this.last.then(
      () =>
        new Promise<T>((resolve, reject) => {
          this.worker.onmessage = ({ data }: MessageEvent<Answer<T>>) =>
            'found' in data ? resolve(data.found) : reject(new Error(data.failed))
          this.worker.onerror = ({ message }) => reject(new Error(message))
          this.worker.postMessage(question)
        }),
    )
    this.last = asked.catch(() => null)
    return asked
  }
}
