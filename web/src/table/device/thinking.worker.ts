/* The worker in which the bots of one game think. */
import { Thinker, type Explained, type Thinking } from '../../kernel/thinker'

/** What it is told first: the module of the game's bots, and what is to be known of it. */
export interface Begin {
  module: WebAssembly.Module
  thinking: Thinking
}

/** What a bot of a level does in a state as its seat knows it, and what its random numbers come from. */
export interface Choice {
  record: Uint8Array
  seat: number
  level: string
  generator: bigint
}

/** Why a seat does this in a turn, or, without actions, what would be best. */
export interface Why {
  record: Uint8Array
  seat: number
  turn: readonly number[]
}

export type Question = Choice | Why

export type Answer<T = readonly number[] | Explained> = { found: T } | { failed: string }

let thinker: Promise<Thinker>

/** What comes of a question. */
function found(own: Thinker, question: Question): readonly number[] | Explained {
  const { record, seat } = question
  if ('turn' in question) return own.explain(record, seat, question.turn)
  return own.think(record, seat, question.level, question.generator)
}

addEventListener('message', async ({ data }: MessageEvent<Begin | Question>) => {
  if ('module' in data) {
    const { module, thinking } = data
    thinker = WebAssembly.instantiate(module).then((instance) => new Thinker(instance, thinking))
    return
  }
  postMessage(
    await thinker
      .then((own): Answer => ({ found: found(own, data) }))
      .catch((error: unknown): Answer => ({ failed: String(error) })),
  )
})
