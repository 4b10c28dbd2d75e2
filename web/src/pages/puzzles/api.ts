/* What is asked about puzzles: of the server, or of this device on a site, and while the server can't be reached. */
import { ApiError, json } from '../../base/server/api'
import { remembered } from '../../base/server/remembered'
import { isSite } from '../../base/site'
import { codeOf } from '../../base/ui/failures'
import { games } from '../../games'
import type { Considered, PuzzleHint, PuzzleSummary, PuzzleView } from '../../generated/messages'
import { held } from '../../table/held'
import type { Answer, PuzzlesHere } from './here'

function path(...parts: readonly string[]): string {
  return ['puzzles', ...parts].map(encodeURIComponent).join('/')
}

function several(name: string, values: readonly string[]): string {
  return values.map((value) => `${name}=${encodeURIComponent(value)}`).join('&')
}

const lists = new Map<string, Promise<PuzzleSummary[]>>()
const loaded = new Map<string, Promise<PuzzlesHere>>()

/** The puzzles of a game by the rules on this device. ApiError where they can't be had. */
export function onDevice(game: string): Promise<PuzzlesHere> {
  return remembered(loaded, game, async () => {
    const posed = games.get(game)?.puzzles
    if (!posed) throw new ApiError(404, { code: 'unknown_game' })
    const [{ playing }, { PuzzlesHere }, { puzzles, starts, conceals }] = await Promise.all([
      held(),
      import('./here'),
      posed(),
    ])
    return new PuzzlesHere(await playing(game), puzzles, starts, conceals)
  })
}

async function asked<T>(game: string, question: string, answerHere: (puzzles: PuzzlesHere) => T): Promise<T> {
  if (isSite) return answerHere(await onDevice(game))
  try {
    return await json<T>(question)
  } catch (error) {
    const puzzles = codeOf(error) === 'unreachable' && (await loaded.get(game)?.catch(() => undefined))
    if (!puzzles) throw error
    return answerHere(puzzles)
  }
}

export const puzzlesApi = {
  /** All puzzles of a game, from the easiest to the hardest. They are asked for once. */
  list: (game: string) =>
    remembered(lists, game, () => asked<PuzzleSummary[]>(game, path(game), (here) => here.list())),
  /** A puzzle, with the position after these actions. */
  puzzle: (game: string, name: string, after: readonly string[] = []) =>
    asked<PuzzleView>(game, `${path(game, name)}?${several('after', after)}`, (here) =>
      here.puzzle(name, after),
    ),
  considered: (game: string, name: string, action: string, after: readonly string[] = []) =>
    asked<Considered>(
      game,
      `${path(game, name, 'considered')}?${several('action', [action])}&${several('after', after)}`,
      (here) => here.considered(name, action, after),
    ),
  answer: (game: string, name: string, moves: readonly string[]) =>
    asked<Answer>(game, `${path(game, name, 'answer')}?${several('move', moves)}`, (here) =>
      here.answer(name, moves),
    ),
  hint: (game: string, name: string) =>
    asked<PuzzleHint>(game, path(game, name, 'hint'), (here) => here.hint(name)),
  solution: (game: string, name: string) =>
    asked<string[]>(game, path(game, name, 'solution'), (here) => here.solution(name)),
}
