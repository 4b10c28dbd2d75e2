import type { WayOut } from '../generated/messages'
import { t } from '../base/i18n/language.svelte'
import { botName } from '../games/shared/names'

/** Whether others have to agree first. */
export function isAsked(way: WayOut): boolean {
  return (way.asks?.length ?? 0) > 0
}

/** What a way to leave is called. */
export function wayName(way: WayOut): string {
  if (way.kind === 'end' || way.kind === 'abandon')
    return t(isAsked(way) ? `leave.${way.kind}.offer` : `leave.${way.kind}`)
  return t(`leave.${way.kind}`)
}

/** What follows if somebody leaves that way. */
export function consequence(way: WayOut, game: string, names: readonly string[]): string {
  const bot = way.bot ? botName(way.bot, game) : ''
  if (way.kind === 'resign') return bot ? t('leave.resign.bot', { bot }) : t('leave.resign.ends')
  if (way.kind === 'leave') return t('leave.leave.bot', { bot })
  if (way.kind === 'stand_in') return t('leave.stand_in.bot', { bot })
  if (way.kind === 'return') return t('leave.return.now')
  const result = t(way.kind === 'end' ? 'leave.end.result' : 'leave.abandon.result')
  if (!isAsked(way)) return result
  const asked = (way.asks ?? []).map((seat) => names[seat] ?? '')
  return `${t('leave.asks', { names: [...new Set(asked)].join(', ') })} ${result}`
}
