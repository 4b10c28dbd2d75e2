/* What was solved on this device, and how hard the next puzzle may be. */
import * as storage from '../../base/app/storage'
import type { PuzzleSummary } from '../../generated/messages'

const KEY = 'gusher.puzzles'

/** How far somebody came with a puzzle; `tried` in vain, `hinted`: found after a hint, `shown`: has seen the solution. */
export type Standing = 'tried' | 'hinted' | 'shown' | 'solved'

/** `level`: how far along the puzzles, from the easiest (0) to the hardest (1), is fitting just now. */
interface Progress {
  level: number
  standings: Readonly<Record<string, Standing>>
}

const NONE: Progress = { level: 0, standings: {} }
/** From what still leaves all open to what nothing is taken away from. */
const STANDINGS: readonly Standing[] = ['tried', 'hinted', 'shown', 'solved']
/** By so much the level rises with a puzzle that was solved at once, and falls with one that was not. */
const UP = 0.04
const DOWN = 0.03

function read(): Record<string, Progress> {
  const stored = storage.keptObject(KEY) as Record<string, Partial<Progress> | null>
  return Object.fromEntries(
    Object.entries(stored).map(([game, progress]) => [
      game,
      { level: bounded(progress?.level), standings: known(progress?.standings) },
    ]),
  )
}

function bounded(level: unknown): number {
  return typeof level === 'number' ? Math.min(1, Math.max(0, level)) : 0
}

function known(standings: unknown): Record<string, Standing> {
  if (typeof standings !== 'object' || standings === null) return {}
  const valid = Object.entries(standings).filter(([, standing]) =>
    STANDINGS.some((each) => each === standing),
  )
  return Object.fromEntries(valid) as Record<string, Standing>
}

let all = $state.raw<Record<string, Progress>>(read())

export function progressOf(game: string): Progress {
  return all[game] ?? NONE
}

/** Keep what came of a puzzle. One that was solved stays solved. */
export function keep(game: string, name: string, standing: Standing): void {
  // Another tab may have solved some meanwhile.
  all = { ...all, ...read() }
  const { level, standings } = progressOf(game)
  const before = standings[name]
  if (before === 'solved') return
  const rises = standing === 'solved' ? UP : before === undefined ? -DOWN : 0
  // A vain try can still become a solution; help can't be taken back.
  const now = STANDINGS[Math.max(STANDINGS.indexOf(standing), before ? STANDINGS.indexOf(before) : 0)]!
  write(game, { level: bounded(level + rises), standings: { ...standings, [name]: now } })
}

export function forget(game: string): void {
  all = { ...all, ...read() }
  write(game, NONE)
}

function write(game: string, progress: Progress): void {
  all = { ...all, [game]: progress }
  storage.keep(KEY, all)
}

/** The unsolved puzzle that fits best: one already tried only if nothing new is near, and `current` only if it is the last.
 * Null when all are solved. */
export function following(
  listed: readonly PuzzleSummary[],
  { level, standings }: Progress,
  current: string | null = null,
): PuzzleSummary | null {
  const target = level * (listed.length - 1)
  let best: PuzzleSummary | null = null
  let least = Infinity
  listed.forEach((puzzle, place) => {
    const standing = standings[puzzle.name]
    if (standing === 'solved' || puzzle.name === current) return
    const away = Math.abs(place - target) + (standing === undefined ? 0 : listed.length / 10)
    if (away < least) {
      least = away
      best = puzzle
    }
  })
  return best ?? listed.find((puzzle) => standings[puzzle.name] !== 'solved') ?? null
}
