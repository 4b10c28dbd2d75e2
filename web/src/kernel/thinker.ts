import { MULTIPLIER } from '../generated/constants'
import { places } from './memory'
import { bytesOf } from './records'

/** What a device has to know to ask the module of a game's bots: its `name`, how many bytes a state has, a memory to think
 * in, and the longest move; its levels by name, as the module is told of them, in base64. */
export interface Thinking {
  name: string
  state: number
  memory: number
  move: number
  levels: Readonly<Record<string, string>>
}

/** What of a module's exports is asked: see `bots/search/thinking.py`. */
interface Exports {
  memory: WebAssembly.Memory
  heap: WebAssembly.Global<'i32'>
  begin(memory: number, record: number, seat: number, level: number, generator: bigint): number
  begin_again?(memory: number, record: number, seat: number, level: number): number
  go_on(memory: number, iterations: number): number
  choice(memory: number, actions: number): number
}

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

/** A game's bots at work on this device. */
export class Thinker {
  private readonly exports: Exports

  constructor(
    instance: WebAssembly.Instance,
    private readonly thinking: Thinking,
  ) {
    this.exports = instance.exports as unknown as Exports
  }

  /** The actions of what a bot of a level does in a state as its seat knows it, up to where things may turn out otherwise than
   * it believes. The same generator draws the same everywhere. Throws if there is no such level, or it is no state. */
  think(record: Uint8Array, seat: number, level: string, generator: bigint): number[] {
    return this.thought(record, level, (thoughts, known, mind) =>
      this.exports.begin(thoughts, known, seat, mind, generator),
    )
  }

  /** The same of a bot that the game doesn't wait for; nothing if it leaves it at that. */
  thinkAgain(record: Uint8Array, seat: number, level: string): number[] {
    return this.thought(record, level, (thoughts, known, mind) =>
      this.exports.begin_again?.(thoughts, known, seat, mind),
    )
  }

  private thought(
    record: Uint8Array,
    level: string,
    begin: (thoughts: number, known: number, mind: number) => void,
  ): number[] {
    const { state, memory: bytes, move, levels } = this.thinking
    const told = levels[level]
    if (told === undefined) throw new Error(`no level ${level}`)
    if (record.length !== state) throw new Error(`a record of ${record.length} bytes`)
    const character = bytesOf(told)
    const { memory, heap } = this.exports
    const sizes = [bytes, state, character.length, move]
    const [thoughts = 0, known = 0, mind = 0, actions = 0] = places(memory, heap.value, sizes)
    new Uint8Array(memory.buffer).set(record, known)
    new Uint8Array(memory.buffer).set(character, mind)
    begin(thoughts, known, mind)
    while (this.exports.go_on(thoughts, 1) === 1);
    const count = this.exports.choice(thoughts, actions)
    return Array.from(new Int32Array(memory.buffer, actions, count))
  }
}
