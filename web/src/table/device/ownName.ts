/* What the person at this device is called. On a site no server knows that, so this browser does. */
import { keep, kept } from '../../base/app/storage'
import { isSite } from '../../base/site'
import type { NewSeat } from '../../generated/messages'

const NAME = 'gusher.name'

/** The name that somebody at this device had last; empty where a server knows it, or nobody does. */
export function ownName(): string {
  const name = isSite ? kept(NAME) : null
  return typeof name === 'string' ? name : ''
}

/** The seats of a new table. The first person is called as last time unless they say otherwise, and next time as now. */
export function introduced(seats: readonly NewSeat[]): NewSeat[] {
  const first = seats.findIndex(({ kind }) => kind === 'here')
  const name = seats[first]?.name?.trim()
  if (isSite && name) keep(NAME, name)
  return seats.map((seat, place) => (place === first && !name ? { ...seat, name: ownName() } : seat))
}
