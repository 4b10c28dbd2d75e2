import type { Seat } from '../../generated/messages'

export type Attending = NonNullable<Seat['presence']> | 'bot'

/** The best attendance among the others on these seats. `bot`: somebody has left their seats to one; null for other bots. */
export function attending(seats: readonly Seat[]): Attending | null {
  const others = seats
    .filter((seat) => !seat.mine)
    .map((seat) => (seat.kind === 'bot' && seat.name ? 'bot' : seat.presence))
  return (['connected', 'away', 'never', 'bot'] as const).find((each) => others.includes(each)) ?? null
}
