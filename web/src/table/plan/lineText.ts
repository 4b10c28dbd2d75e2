import { t } from '../../base/i18n/language.svelte'
import type { Line } from '../../generated/messages'
import type { Names } from '../../games/game'

/** A planned line in one line: “Ada: d4 → Ben: c3”. */
export function lineText({ moves, whatever }: Line, names: Names): string {
  const texts = moves.map(({ seat, text }) => `${names[seat ?? -1] ?? ''}: ${text}`)
  return [...(whatever ? [t('plan.any')] : []), ...texts].join(' → ')
}
