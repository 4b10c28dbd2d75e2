import type { LogLine, TableView } from '../../generated/messages'

/** The last action of the pupil's last finished turn in a lesson that began after `start` entries; null if none stands. */
export function lastTurn(
  log: readonly LogLine[],
  view: Pick<TableView, 'seats' | 'movers'>,
  start: number,
): number | null {
  const isMine = (seat: number | null) => seat !== null && (view.seats[seat]?.mine ?? false)
  const steps = log.filter((line) => line.n >= start && line.kind === 'action' && !line.undone)
  // A turn that goes on is not described yet; then the one before it is.
  const goesOn = view.movers.some((seat) => isMine(seat))
  let end = steps.length
  while (goesOn && end > 0 && isMine(steps[end - 1]?.seat ?? null)) end--
  return steps.slice(0, end).findLast((line) => isMine(line.seat))?.n ?? null
}
