import type { Seat } from '../../generated/messages'

export type Attending = NonNullable<Seat['presence']> | 'bot'

/**
 * How whoever plays for these seats attends, as far as it is news to the viewer: the best of them; `bot` where somebody has left
 * their seats to one, null for other bots and for oneself.
 */
export function attending(seats: readonly Seat[]): Attending | null {
  const others = seats
    .filter((seat) => !seat.mine)
    .map((seat) => (seat.kind === 'bot' && seat.name ? 'bot' : seat.presence))
  return (['connected', 'away', 'never', 'bot'] as const).find((each) => others.includes(each)) ?? null
}
