import type { Reason } from '../generated/messages'
import { gameTexts, t, tMaybe } from '../i18n/language.svelte'
import { ApiError } from '../server/api'

/** A reason in words: the game's if it has some for this code, else ours. */
export function reasonText(reason: Reason, game: string | null = null): string {
  const key = `reasons.${reason.code}.text`
  const texts = game === null ? null : gameTexts(game)
  if (texts?.has(key)) return texts.text(key)
  return tMaybe(`reason.${reason.code}`) ?? t('reason.unknown', { code: reason.code })
}

/** What went wrong with a request, in words; what is not the server's answer is a mistake of ours and goes on up. */
export function failureText(error: unknown, game: string | null = null): string {
  if (!(error instanceof ApiError)) throw error
  return reasonText(error.reason, game)
}
