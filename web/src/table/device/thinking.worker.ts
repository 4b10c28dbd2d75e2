/* The worker in which the bots of one game think. */
import { Thinker, type Thinking } from '../../kernel/thinker'

/** What it is told first: the module of the game's bots, and what is to be known of it. */
export interface Begin {
  module: WebAssembly.Module
  thinking: Thinking
}

/** A state as a seat knows it, the level of its bot, and what its random numbers come from. */
export interface Question {
  record: Uint8Array
  seat: number
  level: string
  generator: bigint
}

export type Answer = { actions: readonly number[] } | { failed: string }

let thinker: Promise<Thinker>

addEventListener('message', async ({ data }: MessageEvent<Begin | Question>) => {
  if ('module' in data) {
    const { module, thinking } = data
    thinker = WebAssembly.instantiate(module).then((instance) => new Thinker(instance, thinking))
    return
  }
  const { record, seat, level, generator } = data
  postMessage(
    await thinker
      .then((own): Answer => ({ actions: own.think(record, seat, level, generator) }))
      .catch((error: unknown): Answer => ({ failed: String(error) })),
  )
})
