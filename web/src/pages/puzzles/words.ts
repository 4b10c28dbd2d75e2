/* What came of a try, in words. */
import { games } from '../../games'
import type { Ply, PuzzleIdea, PuzzleReckoning, PuzzleStep, PuzzleTurn } from '../../generated/messages'
import { gameTexts, listed, signedTenths, t } from '../../base/i18n/language.svelte'
import { points, spoken, together } from '../../games/shared/explain'
import { withNames } from '../../games/shared/names'
import type { Names } from '../../games/game'
import type { Answer } from './here'

/** An action as the log tells it: “Player 2 builds on e5”. */
export function plyText(ply: Ply, game: string, names: Names): string {
  const seat = names[ply.seat] ?? ''
  return gameTexts(game).text(`log.${ply.phrase}`, { ...withNames(ply.words, game, names), seat })
}

/** Actions that are one part, as the log tells them together: “Player 2 drives 3 spaces to the crossing between a1 and b2”. */
export function partText(steps: readonly { ply: Ply }[], game: string, names: Names): string {
  const last = steps.at(-1)?.ply
  if (!last) return ''
  const run = games.get(game)?.run
  if (steps.length === 1 || !run) return plyText(last, game, names)
  const words = { ...withNames(last.words, game, names), seat: names[last.seat] ?? '', n: steps.length }
  return gameTexts(game).text(run.text, words)
}

/** What speaks for an action: “column f can no longer count for Player 1”. */
export function reasonsText(because: PuzzleStep['because'], game: string, names: Names): string {
  return listed(because.map(({ key, words }) => gameTexts(game).text(key, withNames(words, game, names))))
}

/** Moves as a game tells them where no sentences do, else in notation. */
export type Tell = (moves: readonly string[]) => string
const asWritten: Tell = (moves) => moves.join(' ')

/** What is behind a solution: what is done where that is not on the board, what speaks for it, what tempts, and why that does
 * not work. */
export function ideaTexts(idea: PuzzleIdea, game: string, names: Names, tell = asWritten): string[] {
  const { because, tempting, sure } = idea
  const reasons = (told: PuzzleStep['because']) =>
    told.length > 0 ? ` – ${reasonsText(told, game, names)}` : ''
  const done = idea.turn.told.map((each) => `${spoken(each, game, names)}.`).join(' ')
  const texts = done ? [done] : []
  if (because.length > 0) texts.push(t('puzzle.because', { reasons: reasonsText(because, game, names) }))
  if (tempting) {
    const { turn, costs, answer, prevented } = tempting
    const said = `${turnText(turn, game, names, tell)}${reasons(tempting.because)}`
    texts.push(t('puzzle.tempting', { turn: said, points: points(costs, game) }))
    if (answer) {
      const { seat, text } = answer.ply
      const reply = `${text}${reasons(answer.because)}`
      texts.push(t('puzzle.answered', { name: names[seat] ?? '', reply }))
      if (prevented) texts.push(t('puzzle.prevented'))
    }
  }
  const { times, low = 0, high = 0 } = sure
  if (times)
    texts.push(t('puzzle.sure', { n: times, low: Math.round(10 * low) / 10, points: points(high, game) }))
  return texts
}

/** A turn that one may think of: by what it comes down to, else by its moves. */
export function turnText({ moves, told }: PuzzleTurn, game: string, names: Names, tell = asWritten): string {
  return told.length > 0 ? together(told, game, names) : tell(moves)
}

/** How far ahead somebody may expect to end: “2.3 points ahead”. */
export function standing(lead: number, game: string): string {
  const rounded = Math.round(10 * lead) / 10
  if (rounded === 0) return t('puzzle.level')
  return t(rounded > 0 ? 'puzzle.ahead' : 'puzzle.behind', { points: points(Math.abs(rounded), game) })
}

/** What a try comes to where turns are reckoned, against the turn that was looked for. */
function reckonedText(right: boolean, { lead, best, worth, behind }: PuzzleReckoning, game: string): string {
  if (games.get(game)?.together) {
    const words = { now: points(lead, game), best: points(best, game) }
    if (right) return t('puzzle.planned', { ...words, points: points(worth, game) })
    const less = t('puzzle.plannedLess', { ...words, points: points(best - lead, game) })
    const lines = behind.map(
      ({ line, points: by }) => `${gameTexts(game).text(`value.${line}`)} ${signedTenths(-by)}`,
    )
    return lines.length > 0 ? `${less} ${t('puzzle.differences', { lines: lines.join(' · ') })}` : less
  }
  const words = { now: standing(lead, game), best: standing(best, game) }
  if (right) return t('puzzle.expected', { ...words, points: points(worth, game) })
  return t('puzzle.expectedLess', { ...words, points: points(best - lead, game) })
}

/** What a try comes to, in a sentence; nothing where the right one could not be proven once more in time. */
export function verdict(
  { right, tried, line, proven, reckoned, known }: Answer,
  names: Names,
  game = '',
): string {
  if (reckoned) return reckonedText(right, reckoned, game)
  const move = tried.map(({ ply }) => ply.text).join(' ')
  if (known?.goal === 'best') {
    const [others, more] = games.get(game)?.together
      ? (['puzzle.plansLess', 'puzzle.planMore'] as const)
      : (['puzzle.othersLess', 'puzzle.bestMore'] as const)
    return t(right ? others : more, { points: points(known.worth, game) })
  }
  if (known && !right) return t(known.goal === 'win' ? 'puzzle.noWin' : 'puzzle.noShare', { move })
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

function lost(by: number | null, words: Record<string, string | number>, isAnswered: boolean): string {
  if (by === null) return t('puzzle.losesAnyway', words)
  return t(isAnswered ? 'puzzle.loses' : 'puzzle.losesAtOnce', { ...words, n: by })
}
