import type { Seat, TableSummary } from '../../generated/messages'
import { isEmpty } from '../../games/shared/seating'

export interface Turn {
  kind: 'mine' | 'bot' | 'other' | 'hand' | 'open' | 'kept' | 'over' | 'damaged' | 'frozen'
  seat: Seat | null
  /** Several seats are played on this device, so that “your turn” would not say whose. */
  several: boolean
}

/** Who a table waits for, as seen from this device. */
export function turn(table: Pick<TableSummary, 'seats' | 'movers' | 'over' | 'damaged' | 'frozen'>): Turn {
  const several = table.seats.filter((seat) => seat.mine).length > 1
  if (table.damaged) return { kind: 'damaged', seat: null, several }
  if (table.frozen) return { kind: 'frozen', seat: null, several }
  if (table.over) return { kind: 'over', seat: null, several }
  if (table.seats.some((seat) => seat.kind === 'kept' && seat.mine))
    return { kind: 'kept', seat: null, several }
  if (table.seats.some(isEmpty)) return { kind: 'open', seat: null, several }
  const movers = table.seats.filter((seat) => table.movers.includes(seat.seat))
  const mine = movers.find((seat) => seat.mine)
  if (mine) return { kind: 'mine', seat: mine, several }
  // Without a mover, an outcome is to be entered by hand.
  if (movers.length === 0) return { kind: 'hand', seat: null, several }
  const seat = movers[0] ?? null
  return { kind: seat?.kind === 'bot' ? 'bot' : 'other', seat, several }
}
