/* What a branch is called in the list of those that were tried: the first things that are done in it. */
import { games } from '../../../games'
import type { LogLine, Tried } from '../../../generated/messages'
import type { Names } from '../../../games/game'
import { shortTexts, type Deed } from '../../../table/short'
import { planTexts } from '../course/words'
import type { Branch } from './kept'

/** So many of them. */
const FIRST = 4

/** Moves as they are kept, without words. */
export function inNotation(moves: readonly Tried[]): Deed[] {
  return moves.map((move) => ({ ...move, phrase: '', words: {} }))
}

/** The moves of a branch as its log tells them; in notation those that are still hidden. Forced lines are no moves. */
export function deedsOf({ n, moves }: Branch, log: readonly LogLine[]): Deed[] {
  const lines = log.filter((line) => line.n >= n && !line.undone)
  return inNotation(moves).map((move) => {
    const at = lines.findIndex(({ seat, text }) => seat === move.seat && (text === move.text || text === ''))
    const line = lines.splice(0, at + 1)[at]
    return line?.phrase ? line : move
  })
}

/** The first deeds in words: as few as beside a best move, and where all act at once, those of a plan. */
export function called(deeds: readonly Deed[], game: string, names: Names): string {
  const planned = (deed: Deed) => (deed.phrase ? planTexts([deed], game, names) : [deed.text])
  const texts = games.get(game)?.together ? deeds.flatMap(planned) : shortTexts(deeds, game, names)
  return texts.length > FIRST ? `${texts.slice(0, FIRST).join(' · ')} …` : texts.join(' · ')
}
