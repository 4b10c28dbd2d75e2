import type { LogLine, Seat, TableView } from '../generated/messages'

/** The seats that a table's maker may open again: somebody else sits there and has not moved yet. */
export function freeable(view: TableView, log: readonly LogLine[]): Seat[] {
  if (!view.maker || view.over || view.from_file) return []
  const moved = new Set(log.map((line) => line.seat))
  return view.seats.filter((seat) => seat.kind === 'person' && !seat.mine && !moved.has(seat.seat))
}
