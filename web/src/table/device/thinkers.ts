/* The workers in which bots think, one for each game, so that the page stays quick. */
import { ApiError } from '../../base/server/api'
import { remembered } from '../../base/server/remembered'
import { fileAt } from '../../base/site'
import { games } from '../../games'
import { Bots } from './bots'
import type { Begin } from './thought'

const loaded = new Map<string, Promise<Bots>>()

/** The player of a game's bots here. ApiError `device_bot` where they can't be had or can't run. */
export function bots(game: string): Promise<Bots> {
  return remembered(loaded, game, () => load(game))
}

async function load(game: string): Promise<Bots> {
  try {
    const own = await games.get(game)?.thinking?.()
    if (!own) throw new Error(`no bots of ${game} think on devices`)
    const { thinking } = own
    // Fetched here and not by the worker, so that it is kept with all else that the page has loaded.
    const answer = await fetch(fileAt(`modules/${thinking.name}.wasm`))
    const module = await WebAssembly.compile(await answer.arrayBuffer())
    const worker = new Worker(new URL('./thinking.worker.ts', import.meta.url))
    worker.postMessage({ module, thinking } satisfies Begin)
    return new Bots(worker, thinking)
  } catch {
    throw new ApiError(409, { code: 'device_bot' })
  }
}
