import type { TableView } from '../generated/messages'

/** How the viewer can stop the time, or let it go on: at once, by asking the others, or not at all. */
export function pausing(view: TableView): 'now' | 'ask' | null {
  const plays = view.seats.some((seat) => seat.mine && seat.kind === 'person')
  // In a room its hosts decide.
  if (view.over || view.room) return null
  if (view.clock?.paused) return plays || view.maker ? 'now' : null
  if (!view.clock?.seconds || !plays) return null
  return view.seats.some((seat) => seat.kind === 'person' && !seat.mine) ? 'ask' : 'now'
}
