/* What came of a try, in words. */
import type { Ply, PuzzleAnswer, PuzzleStep } from '../generated/messages'
import { gameTexts, listed, t } from '../i18n/language.svelte'
import { withNames, type Names } from '../table/names'

/** An action as the log tells it: “Player 2 builds on e5”. */
export function plyText(ply: Ply, game: string, names: Names): string {
  const seat = names[ply.seat] ?? ''
  return gameTexts(game).text(`log.${ply.phrase}`, { ...withNames(ply.words, game, names), seat })
}

/** What speaks for an action: “column f can no longer count for Player 1”. */
export function reasonsText(step: PuzzleStep, game: string, names: Names): string {
  return listed(
    step.because.map(({ key, words }) => gameTexts(game).text(key, withNames(words, game, names))),
  )
}

/** Actions in notation, as one move. */
export function moveText(plies: readonly { ply: Ply }[]): string {
  return plies.map(({ ply }) => ply.text).join(' ')
}

/** What a try comes to, in a sentence; nothing where the right one could not be proven once more in time. */
export function verdict({ right, tried, line, proven }: PuzzleAnswer, names: Names): string {
  const move = moveText(tried)
  const unproven = right ? '' : t('puzzle.unproven', { move })
  if (!proven) return unproven
  const [low = 0, high = 0] = proven
  const answer = line[0]?.ply
  const words = { move, reply: answer?.text ?? '', name: names[answer?.seat ?? 0] ?? '' }
  if (low > 0) return low === high ? t('puzzle.wins', { ...words, n: low }) : t('puzzle.winsAnyway', words)
  if (high < 0) return lost(low === high ? -high : null, words, !!answer)
  // Bounds on either side of 0 leave open who wins.
  if (low < high) return unproven
  if (right) return t('puzzle.shares', words)
  return t(answer ? 'puzzle.onlyShares' : 'puzzle.onlySharesAtOnce', words)
}

interface Words {
  move: string
  reply: string
  name: string
  [more: string]: string | number
}

function lost(by: number | null, words: Words, isAnswered: boolean): string {
  if (by === null) return t('puzzle.losesAnyway', words)
  return t(isAnswered ? 'puzzle.loses' : 'puzzle.losesAtOnce', { ...words, n: by })
}
