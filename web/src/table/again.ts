import type { Seat, TableView } from '../generated/messages'
import { t } from '../base/i18n/language.svelte'
import { api } from '../base/server/api'
import { keptForMe } from '../games/shared/seating'

/** Sit down where a seat is kept for this person. */
export function join(view: TableView): Promise<void> {
  return take(view, keptForMe(view.seats))
}

/** Sit down where a seat is kept for this person, or else on the first that is open. */
export function sitDown(view: TableView): Promise<void> {
  const kept = keptForMe(view.seats)
  return take(view, kept.length > 0 ? kept : view.seats.filter(({ kind }) => kind === 'open').slice(0, 1))
}

async function take(view: TableView, seats: readonly Seat[]): Promise<void> {
  for (const seat of seats)
    await api.takeSeat(
      view.id,
      seat.seat,
      seat.name || (await api.me()).name || t('seat.number', { n: seat.seat + 1 }),
    )
}

/** Give back all seats that are kept for this person. */
export async function decline(view: TableView): Promise<void> {
  for (const seat of keptForMe(view.seats)) await api.leaveSeat(view.id, seat.seat)
}

/** Make another game for the players of this table, or join the one that another player has made; returns its id. */
export async function playAgain(id: string): Promise<string> {
  const made = await api.again(id)
  await join(await api.table(made))
  return made
}
