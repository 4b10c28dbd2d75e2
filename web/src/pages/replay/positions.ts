import type { LogLine } from '../../generated/messages'

const STOPS: ReadonlySet<LogLine['kind']> = new Set(['action', 'outcome', 'resign', 'takeover', 'end'])

/** The positions to stop at, as numbers of entries: the start, each move and outcome that stands, and exits. Consecutive
 * outcomes are one stop, because nobody could act between them. */
export function positions(log: readonly LogLine[]): number[] {
  const stops = [0]
  let previous: LogLine | null = null
  for (const line of log) {
    if (line.undone || !STOPS.has(line.kind)) continue
    if (previous?.kind === 'outcome' && line.kind === 'outcome') stops.pop()
    stops.push(line.n + 1)
    previous = line
  }
  return stops
}

/** The last stop that is not after `n`. */
export function stopAt(stops: readonly number[], n: number): number {
  return Math.max(
    0,
    stops.findLastIndex((stop) => stop <= n),
  )
}

/** After how many of `last` entries a position stands that an address asks for: the nearest there is, else the beginning. */
export function entryOf(asked: string | null, last: number): number {
  return Math.max(0, Math.min(last, Math.trunc(Number(asked)) || 0))
}

/** Where the position after `n` entries of a game is shown, perhaps with the course of the game. */
export function replayPath(id: string, n: number, analysed: boolean): string {
  return `/table/${id}/replay?${analysed ? 'analysis&' : ''}at=${n}`
}
