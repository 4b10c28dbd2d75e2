import type { Chosen } from '../base/app/settings.svelte'
import type { TableView } from '../generated/messages'

/** Whether a tone says that it is one's turn: by itself only where others play who might be waited for long. */
export function hasTone(sound: Chosen['sound'], seats: TableView['seats']): boolean {
  if (sound === 'others') return seats.some((seat) => seat.kind === 'person' && !seat.mine)
  return sound === 'on'
}

/** Whether to call the viewer: it has become the turn of one of their seats (`seat`) after it was the turn of none (`before`;
 * undefined when the page opens), and they are not looking. */
export function isCalled(before: number | null | undefined, seat: number | null, looking: boolean): boolean {
  return before === null && seat !== null && !looking
}
