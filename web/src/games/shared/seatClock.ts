import type { ClockState, TableView } from '../../generated/messages'

export interface SeatTime {
  /** In seconds, by the server's time. */
  left: number
  /** It is getting less. */
  runs: boolean
}

/** How much time a seat has left; null where there is no clock, for a bot, and where a clock for each turn does not run for it. */
export function seatTime(
  view: Pick<TableView, 'clock' | 'seats'>,
  seat: number,
  now: number,
): SeatTime | null {
  const { clock } = view
  const had = clock?.seats?.[seat]
  if (!clock || had === undefined || view.seats[seat]?.kind !== 'person') return null
  if (clock.turn !== seat) return clock.total ? { left: had, runs: false } : null
  if (typeof clock.ends === 'number') return { left: Math.max(0, clock.ends - now), runs: true }
  return { left: clock.paused ? (clock.left ?? had) : had, runs: false }
}

/** A clock that stands still at the server's time `since`: nothing has been heard of it since then. */
export function stopped(clock: ClockState, since: number): ClockState {
  if (clock.ends === null) return clock
  // Where the bank is still at work, the phase has all of its time.
  const left = Math.max(0, clock.ends - Math.max(since, clock.starts ?? since))
  const seats = (clock.seats ?? []).map((had, seat) => (seat === clock.turn ? left : had))
  return { ...clock, ends: null, left, seats }
}

/** How long a shown time may stay as it is, in milliseconds. */
export function patience(left: number): number {
  return left > 3600 ? 10_000 : left > 11 ? 250 : 100
}

const DAY = 86_400

/** Whether turns may take days. */
export function lasts(clock: ClockState | null): boolean {
  return clock !== null && !clock.total && clock.seconds >= DAY
}
