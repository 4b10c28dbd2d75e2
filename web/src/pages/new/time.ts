import type { TimeForm, TimeKind } from '../../games/form'
import type { NewTime } from '../../generated/messages'

export const TIME_KINDS: readonly TimeKind[] = ['none', 'turn', 'total', 'days']
export const TURNS = [30, 60, 120, 300, 600]
export const TOTALS = [300, 600, 900, 1800, 3600, 5400]
export const INCREMENTS = [0, 5, 10, 30]
export const DAYS = [86_400, 3 * 86_400, 7 * 86_400]

export function freshTime(): TimeForm {
  return { kind: 'none', turn: 120, total: 900, increment: 10, days: 3 * 86_400, loses: false }
}

/** The time as the server wants it; null for as much as anybody wants. */
export function toNewTime(form: TimeForm): NewTime | null {
  if (form.kind === 'none') return null
  const { loses } = form
  if (form.kind === 'total') return { seconds: form.total, total: true, increment: form.increment, loses }
  return { seconds: form.kind === 'turn' ? form.turn : form.days, loses }
}
