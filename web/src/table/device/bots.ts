/* Bots at tables on this device. */
import { levelsThere } from '../../generated/games'
import { textOf } from '../../kernel/notation'
import { seeded } from '../../kernel/thinker'
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

  constructor(private readonly worker: Pick<Worker, 'onmessage' | 'onerror' | 'postMessage'>) {}

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
    const actions = await this.ask({ record: known, seat, level, generator: seeded(seed) })
    return actions.map((action) => textOf(action, game.device.rules.actions))
  }

  private ask(question: Question): Promise<readonly number[]> {
    const asked = this.last.then(
      () =>
        new Promise<readonly number[]>((resolve, reject) => {
          this.worker.onmessage = ({ data }: MessageEvent<Answer>) =>
            'actions' in data ? resolve(data.actions) : reject(new Error(data.failed))
          this.worker.onerror = ({ message }) => reject(new Error(message))
          this.worker.postMessage(question)
        }),
    )
    this.last = asked.catch(() => null)
    return asked
  }
}
