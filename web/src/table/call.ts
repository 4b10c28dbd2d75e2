import type { Chosen } from '../base/app/settings.svelte'
import type { TableView } from '../generated/messages'

/** Whether a tone says that it is one's turn: by itself only where others play who might be waited for long. */
export function hasTone(sound: Chosen['sound'], seats: TableView['seats']): boolean {
  if (sound === 'others') return seats.some((seat) => seat.kind === 'person' && !seat.mine)
  return sound === 'on'
}

/**
 * Whether somebody at this device is called to the table: it has become the turn of one of their seats, after it was nobody's
 * here, and they are not looking. Where it is their turn from the beginning, they know.
 */
export function isCalled(before: number | null | undefined, seat: number | null, looking: boolean): boolean {
  return before === null && seat !== null && !looking
}
