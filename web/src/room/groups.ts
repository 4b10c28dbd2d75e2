/* The groups of a room as its screens show them. */
import type { RoomGroup, RoomPerson, RoomView } from '../generated/rooms'
import { gameTexts, listed, t } from '../base/i18n/language.svelte'

export function peopleOf(view: RoomView, group: number): RoomPerson[] {
  return view.people.filter((person) => person.group === group)
}

/** Whether anybody plays for a group: people, bots, or a host. */
export function isOccupied(view: RoomView, group: RoomGroup): boolean {
  const host = group.host ?? null
  return peopleOf(view, group.number).length > 0 || group.bots.some((bot) => bot !== null) || host !== null
}

/** The host who plays for a group that nobody is in, in words; null if none does. */
export function hostOf(view: RoomView, group: RoomGroup): string | null {
  const host = group.host ?? null
  if (host === null || peopleOf(view, group.number).length > 0) return null
  return host === view.host ? t('seat.you') : t('room.bankHost', { n: host })
}

/** The side that a group plays at its table; before the start, the one it would have if the game began now. Null for a group that
 * is left out. */
export function sideOf(view: RoomView, group: RoomGroup): number | null {
  if (view.phase !== 'gathering') return group.side ?? null
  const playing = view.groups.filter((other) => other.table === group.table && isOccupied(view, other))
  const side = playing.findIndex((other) => other.number === group.number)
  return side < 0 ? null : side
}

/** The name of a group without one: its number with the game's word for it; after the start, its number at its table. */
export function numberedName(view: RoomView, group: RoomGroup): string {
  const texts = gameTexts(view.game)
  const n = 1 + (view.phase === 'gathering' ? group.number : (group.side ?? group.number))
  if (texts.has('company.number')) return texts.text('company.number', { n })
  // A person who plays alone has a place; only several are a group.
  return t(view.seats === 1 ? 'room.seat' : 'room.group', { n })
}

/** What somebody is called beside their badge: nothing where that is only their number. */
export function besideBadge({ number, name }: { number: number; name: string }): string {
  return name === String(number) ? '' : name
}

/** What somebody is called where no badge is beside it: with their number if others have the same name, as at the tables. */
export function apart(view: RoomView, { number, name }: RoomPerson): string {
  const same = view.people.filter((other) => other.name.toLowerCase() === name.toLowerCase())
  return same.length > 1 ? `${name} ${number}` : name
}

export function groupName(view: RoomView, group: RoomGroup): string {
  return group.name || numberedName(view, group)
}

/** The people at a table. */
export function atTable(view: RoomView, table: number): RoomPerson[] {
  return view.groups.filter((group) => group.table === table).flatMap(({ number }) => peopleOf(view, number))
}

/** “7 groups of 3 and 1 of 2”. */
export function sizesText(sizes: readonly number[]): string {
  const counts = new Map<number, number>()
  for (const size of sizes) if (size > 0) counts.set(size, (counts.get(size) ?? 0) + 1)
  const parts = [...counts].toSorted(([one], [other]) => other - one)
  return listed(
    parts.map(([size, n], i) => t(i === 0 ? 'room.groupsOf' : 'room.moreOf', { n, size: String(size) })),
  )
}

/** A place that a bot plays: its group and seat there, and what they are called. */
export interface Offered {
  group: number
  seat: number
  called: string
}

/** The place that somebody may take who shares all their seats: one of a bot, else of somebody for whom a bot plays. */
export function offersTo(view: RoomView, me: RoomPerson): Offered[] {
  const others = peopleOf(view, me.group ?? -1).filter(
    ({ number, away_for_now }) => number !== me.number && !away_for_now,
  )
  const shares = me.seats.every((seat) => others.some(({ seats }) => seats.includes(seat)))
  if (!shares || view.tournament) return []
  const open = (table: number) => view.tables[table]?.id && !view.tables[table].over
  const playing = view.groups.filter(({ side, table }) => side != null && open(table))
  const called = (group: RoomGroup) =>
    (view.tables.length > 1 ? `${t('room.table', { n: group.table + 1 })}, ` : '') + groupName(view, group)
  const ofBots = playing.flatMap((group) => {
    const seat = group.bots.findIndex((bot) => bot !== null)
    return seat < 0 ? [] : [{ group: group.number, seat, called: called(group) }]
  })
  const ofPeople = playing.flatMap((group) =>
    peopleOf(view, group.number)
      .filter((person) => person.away_for_now && person.number !== me.number)
      .map((person) => ({
        group: group.number,
        seat: person.seats[0] ?? 0,
        called: `${called(group)} (${person.name})`,
      })),
  )
  return [...ofPeople, ...ofBots].slice(0, 1)
}
