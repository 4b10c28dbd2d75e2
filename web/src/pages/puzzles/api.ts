/* What the server is asked about puzzles. */
import type {
  Considered,
  PuzzleAnswer,
  PuzzleHint,
  PuzzleSummary,
  PuzzleView,
} from '../../generated/messages'
import { json } from '../../base/server/api'
import { remembered } from '../../base/server/remembered'

function path(...parts: readonly string[]): string {
  return ['puzzles', ...parts].map(encodeURIComponent).join('/')
}

function several(name: string, values: readonly string[]): string {
  return values.map((value) => `${name}=${encodeURIComponent(value)}`).join('&')
}

const lists = new Map<string, Promise<PuzzleSummary[]>>()

export const puzzlesApi = {
  /** All puzzles of a game, from the easiest to the hardest. They are asked for once. */
  list: (game: string) => remembered(lists, game, () => json<PuzzleSummary[]>(path(game))),
  /** A puzzle, with the position after these actions. */
  puzzle: (game: string, name: string, after: readonly string[] = []) =>
    json<PuzzleView>(`${path(game, name)}?${several('after', after)}`),
  considered: (game: string, name: string, action: string, after: readonly string[] = []) =>
    json<Considered>(
      `${path(game, name, 'considered')}?${several('action', [action])}&${several('after', after)}`,
    ),
  answer: (game: string, name: string, moves: readonly string[]) =>
    json<PuzzleAnswer>(`${path(game, name, 'answer')}?${several('move', moves)}`),
  hint: (game: string, name: string) => json<PuzzleHint>(path(game, name, 'hint')),
  solution: (game: string, name: string) => json<string[]>(path(game, name, 'solution')),
}
