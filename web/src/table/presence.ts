import type { Seat } from '../generated/messages'

export type Attending = NonNullable<Seat['presence']>

/** How whoever plays for these seats attends, as far as it is news to the viewer: the best of them; null for bots and for oneself. */
export function attending(seats: readonly Seat[]): Attending | null {
  const others = seats.filter((seat) => !seat.mine).map((seat) => seat.presence)
  return (['connected', 'away', 'never'] as const).find((each) => others.includes(each)) ?? null
}
