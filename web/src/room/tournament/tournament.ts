/* A tournament as its screens show it. */
import type { NewTime } from '../../generated/messages'
import type { RoomView, TournamentMatch, TournamentState } from '../../generated/rooms'
import { language, t } from '../../base/i18n/language.svelte'

/** What a person is called, or their number once they have left the room. */
export function nameOf(view: RoomView, person: number): string {
  return view.people.find((each) => each.number === person)?.name ?? t('tournament.person', { n: person })
}

const digits = (least: number, most: number) => (value: number) =>
  new Intl.NumberFormat(language(), { minimumFractionDigits: least, maximumFractionDigits: most })
    .format(value)
    .replace('-', '−')
/** A score: `1`, `0.5`; at larger tables `0.67`. */
export const scoreText = digits(0, 2)
/** A rating. */
export const ratingText = digits(1, 1)

/** The score of a side of a match: the share of its opponents that it has beaten. */
export function scoreOf({ places }: TournamentMatch, side: number): number {
  const mine = places[side] ?? 0
  const won = places.reduce((sum, place) => sum + (mine < place ? 1 : mine === place ? 0.5 : 0), -0.5)
  return won / (places.length - 1)
}

/** The round that is played, or was last. */
export const lastRound = (event: TournamentState) => event.rounds.at(-1)

export const isOver = (match: TournamentMatch) => match.places.length > 0

/** The table of a person in the last round, by number; -1 for none. */
export function tableOf(event: TournamentState, person: number): number {
  return lastRound(event)?.matches.findIndex(({ people }) => people.includes(person)) ?? -1
}

export type TieBreak = 'opponents' | 'beaten' | 'margin'

/** What breaks ties, in this order. */
export function tieBreaks({ system, by_margin }: Pick<TournamentState, 'system' | 'by_margin'>): TieBreak[] {
  const scores: TieBreak[] = system === 'swiss' ? ['opponents', 'beaten'] : ['beaten']
  return by_margin ? ['margin', ...scores] : [...scores, 'margin']
}

/** “Round 2 of 5”, or only its number where nobody knows how many there will be. */
export function roundText(event: TournamentState, n = event.rounds.length): string {
  return event.planned >= n
    ? t('tournament.roundOf', { n, total: event.planned })
    : t('tournament.round', { n })
}

/** How many people can sit at a table where some tables have one fewer. */
export function tableSizes(seats: readonly number[]): number[] {
  const sizes: number[] = []
  for (let size = 2; seats.includes(size); size++) sizes.push(size)
  return sizes
}

export const MINUTES = [0, 5, 10, 15, 20, 30, 45, 60]

/** A clock for each player and game; whoever runs out of time loses. */
export function timeOf(minutes: number): NewTime | null {
  return minutes > 0 ? { seconds: minutes * 60, total: true, loses: true } : null
}
