import type { LogLine } from '../../generated/messages'

/** Entries of the log that belong together: what one seat did in a row with the chance in between, or a run of chance. */
export interface Fold {
  lines: LogLine[]
  /** Whose turn it was; null for chance and for what is not a move. */
  seat: number | null
  /** Which turn this is, counted from 1; null if it is none, or if all of it was taken back. */
  turn: number | null
  /** Nobody has acted yet. */
  setup?: boolean
}

/** From how many entries on a turn, or a run of chance, is shown in one line. */
const LONG_TURN = 3
const LONG_RUN = 4

function isTurn(line: LogLine): boolean {
  return line.seat !== null && (line.kind === 'action' || line.kind === 'undo')
}

function stands(line: LogLine): boolean {
  return line.kind === 'action' && !line.undone
}

/** The log in turns, as they came. Chance belongs to a turn if the same seat goes on after it. */
export function folds(log: readonly LogLine[]): Fold[] {
  const folded: Fold[] = []
  let chance: LogLine[] = []
  const close = (lines: LogLine[], seat: number | null) => {
    const setup = seat === null && !folded.some((fold) => fold.seat !== null)
    if (lines.length > 0) folded.push({ lines, seat, turn: null, ...(setup ? { setup } : {}) })
  }
  for (const line of log) {
    const last = folded.at(-1)
    if (line.kind === 'outcome') chance.push(line)
    else if (isTurn(line) && last?.seat === line.seat) {
      last.lines.push(...chance, line)
      chance = []
    } else {
      close(chance, null)
      chance = []
      close([line], isTurn(line) ? line.seat : null)
    }
  }
  close(chance, null)
  let turn = 0
  for (const fold of folded) if (fold.lines.some(stands)) fold.turn = ++turn
  return folded
}

/** New folds, but the old ones where nothing has changed: what stays the same need not be drawn again. */
export function keptFolds(before: readonly Fold[], now: readonly Fold[]): Fold[] {
  return now.map((fold, i) => {
    const old = before[i]
    const same =
      old?.turn === fold.turn &&
      old.lines.length === fold.lines.length &&
      old.lines.every((line, k) => line === fold.lines[k])
    return same ? old : fold
  })
}

/** Whether a fold is shown in one line, to be opened. One move that was taken back and made anew is not long. */
export function isLong({ lines, seat }: Fold): boolean {
  if (seat === null) return lines.length >= LONG_RUN
  return lines.length >= LONG_TURN && lines.filter(stands).length > 1
}
