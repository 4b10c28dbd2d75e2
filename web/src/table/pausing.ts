import type { TableView } from '../generated/messages'

/** How the viewer can stop the clocks, or let them go on: at once, by asking the others, or not at all. */
export function pausing(view: TableView): 'now' | 'ask' | null {
  const clocks = (view.clock?.seats?.length ?? 0) > 0
  const plays = view.seats.some((seat) => seat.mine && seat.kind === 'person')
  // In a room its hosts decide.
  if (!clocks || view.over || view.room) return null
  if (view.maker && view.clock?.pausable) return 'now'
  if (!plays) return null
  return view.seats.some((seat) => seat.kind === 'person' && !seat.mine) ? 'ask' : 'now'
}
