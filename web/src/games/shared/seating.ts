import type { Seat } from '../../generated/messages'

/** Whether a seat has to be taken before anybody plays: it is open, or kept for somebody who has not said yet that they play. */
export function isEmpty(seat: Pick<Seat, 'kind'>): boolean {
  return seat.kind === 'open' || seat.kind === 'kept'
}

/** The seats that are kept for the viewer. */
export function keptForMe(seats: readonly Seat[]): Seat[] {
  return seats.filter((seat) => seat.kind === 'kept' && seat.mine)
}
