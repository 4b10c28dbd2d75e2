import type { Names } from '../game'
import { games } from '../index'
import type { Seat } from '../../generated/messages'
import { gameTexts, listed, t } from '../../base/i18n/language.svelte'
import type { GameFillings } from '../../base/i18n/gameTexts'

/** What a level of bot is called in a game. */
export function botName(level: string | null, game: string): string {
  const texts = gameTexts(game)
  const key = `levels.${level}.name`
  return texts.has(key) ? texts.text(key) : (level ?? t('seat.bot'))
}

/** How a level of bot plays a game, if the game has words for it. */
export function botHelp(level: string, game: string): string | null {
  const texts = gameTexts(game)
  const key = `levels.${level}.help`
  return texts.has(key) ? texts.text(key) : null
}

/** What everybody at a table is called; those with the same name get their seat's number with it. */
export function seatNames(
  seats: readonly Seat[],
  game: string,
  sides: readonly string[] = [],
): string[] & Names {
  const names = seats.map((seat) => seatName(seat, game))
  const distinct = names.map((name, i) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} ${(seats[i]?.seat ?? i) + 1}`,
  )
  return Object.assign(distinct, { sides })
}

/** Fillings of a game's sentence with names for seat numbers: `player` becomes the name, other seat gaps “2 (Grace)”. */
export function withNames(words: GameFillings, game: string, names: Names): GameFillings {
  const filled = { ...words }
  const player = names[Number(filled['player']) - 1]
  if (player) filled['player'] = player
  for (const gap of games.get(game)?.seatGaps ?? []) {
    const n = Number(filled[gap])
    const name = names.sides?.[n - 1] || names[n - 1]
    // Who has no name of their own is called by that number anyway.
    if (name && name !== t('seat.number', { n })) filled[gap] = `${n} (${name})`
  }
  return filled
}

/** What the people on these seats are called, each once; two people of one name are listed twice. */
export function partners(seats: readonly Seat[], game: string): string[] {
  const isNameless = (seat: Seat) => seat.kind === 'person' && !seat.name
  const hasName = seats.some((seat) => seat.kind === 'person' && seat.name)
  const called = hasName ? seats.filter((seat) => !isNameless(seat)) : seats
  // People who share a device have names of their own.
  const who = (seat: Seat) => (seat.kind === 'person' ? (seat.same_as ?? seat.seat) : '')
  const named = called.map((seat) => [`${who(seat)} ${seatName(seat, game)}`, seatName(seat, game)] as const)
  return [...new Map(named).values()]
}

/** The number of a company in which nobody has said who they are, since a host enters what they do; null for others. */
export function companyNumber(seats: readonly Seat[], side: number, game: string): string | null {
  const own = seats.filter((seat) => seat.side === side)
  const texts = gameTexts(game)
  const isNameless = own.length > 1 && own.every(({ kind, name }) => kind === 'person' && !name)
  return isNameless && texts.has('company.number') ? texts.text('company.number', { n: side + 1 }) : null
}

/** What a side calls itself, or else its people. */
export function peopleOf(seats: readonly Seat[], names: Names, side: number, game: string): string[] {
  const itself = names.sides?.[side] || companyNumber(seats, side, game)
  const own = seats.filter((seat) => seat.side === side)
  return itself ? [itself] : partners(own, game)
}

/** What each of those who play for a side is called: in most games that is one seat. */
export function sideNames(seats: readonly Seat[], names: Names, side: number, game: string): string[] {
  const own = seats.filter((seat) => seat.side === side)
  const isAlone = own.length < 2 && !names.sides?.[side]
  return isAlone ? [names[own[0]?.seat ?? side] ?? ''] : peopleOf(seats, names, side, game)
}

/** The same in one: “Ada and Cy”. */
export function sideName(...about: Parameters<typeof sideNames>): string {
  return listed(sideNames(...about))
}

/** Who has won: “Ada and Cy win”; or which sides share it. */
export function winText(sides: readonly string[][]): string {
  const [first = [], ...others] = sides
  if (others.length === 0) return t('end.wins', { n: first.length, names: listed(first) })
  // Between sides of several people, another “and” would not tell who plays with whom.
  const names = sides.map((side) => listed(side))
  return t('end.shared', { names: sides.some((side) => side.length > 1) ? names.join('; ') : listed(names) })
}

export function seatName(seat: Seat, game: string): string {
  if (seat.kind === 'bot') return seat.name && seat.name !== seat.bot ? seat.name : botName(seat.bot, game)
  if (seat.kind === 'open') return t('seat.open')
  return seat.name || t('seat.number', { n: seat.seat + 1 })
}
