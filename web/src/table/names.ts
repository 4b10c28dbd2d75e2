import type { Seat } from '../generated/messages'
import { t, tMaybe } from '../i18n/language.svelte'

/** What a level of bot is called. */
export function botName(level: string | null): string {
  return tMaybe(`bot.${level}`) ?? level ?? t('seat.bot')
}

export function seatName(seat: Seat): string {
  if (seat.kind === 'bot') return seat.name && seat.name !== seat.bot ? seat.name : botName(seat.bot)
  if (seat.kind === 'open') return t('seat.open')
  return seat.name || t('seat.number', { n: seat.seat + 1 })
}
