/* What was done since the viewer's own last turn: all of it is marked on the board. */
import type { LogLine, TableView } from '../../generated/messages'

/** The lines of a log about the first `n` entries. */
export function upTo(log: readonly LogLine[], n: number): readonly LogLine[] {
  let last = log.length
  while (last > 0 && (log[last - 1]?.n ?? 0) >= n) last--
  return last === log.length ? log : log.slice(0, last)
}

/** Kinds of entries by which nothing moves on a board. */
const TALK: ReadonlySet<string> = new Set(['ask', 'agree', 'refuse', 'hint'])

/** Whether anything may have moved on the board between two lengths of the log. */
export function hasMoved(log: readonly LogLine[], from: number, to: number): boolean {
  const talk = log.filter(({ n, kind }) => n >= from && n < to && TALK.has(kind))
  return talk.length !== to - from
}

/** The actions since a seat's last turn; right after that turn, the turn itself. The table waits for `movers`. */
export function recent(
  log: readonly LogLine[],
  seat: number | undefined,
  movers: readonly number[],
): LogLine[] {
  const done = log.filter((line) => line.kind === 'action' && !line.undone)
  const own = (line: LogLine | undefined) => line?.seat === seat
  let turn = done.length
  while (turn > 0 && own(done[turn - 1])) turn--
  if (turn < done.length && seat !== undefined && !movers.includes(seat)) return done.slice(turn)
  let first = turn
  while (first > 0 && !own(done[first - 1])) first--
  return done.slice(first)
}

/** The actions since the last turn of the viewer's seat, or, with several or none, of the seat to move. */
export function recentFor(log: readonly LogLine[], { seats, movers }: TableView): LogLine[] {
  const own = seats.filter((seat) => seat.mine)
  const last = log.findLast((line) => line.kind === 'action' && !line.undone)?.seat ?? undefined
  return recent(log, own.length === 1 ? own[0]?.seat : (movers[0] ?? last), movers)
}
