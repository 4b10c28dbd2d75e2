import type { Reason, Refused } from '../../generated/messages'
import { gameTexts, listed, t, tMaybe } from '../i18n/language.svelte'
import { ApiError } from '../server/api'

/** A reason in words: the game's if it has some for this code, else ours. */
export function reasonText(reason: Reason, game: string | null = null): string {
  const key = `reasons.${reason.code}.text`
  const texts = game === null ? null : gameTexts(game)
  if (texts?.has(key)) return texts.text(key)
  return tMaybe(`reason.${reason.code}`) ?? t('reason.unknown', { code: reason.code })
}

/** Why the server refused something, in words; null where it did not. */
export function refusalText(refused: Refused | null, game: string): string | null {
  return refused && reasonText(refused.reason, game)
}

/** What is still to be said once the line is there, or is not: that there is none goes when it is back. */
export function standing(reason: Reason | null, live: boolean): Reason | null {
  return live && reason?.code === 'not_connected' ? null : reason
}

/** Where in a file something is wrong, from the outside in, and what stands there: `line 8, move 5 (b1)`. */
function placeText({ place, found }: ApiError, game: string | null): string {
  const texts = game === null ? null : gameTexts(game)
  const words = Object.entries(place).map(([key, n]) => {
    const name = `place.${key}`
    return (texts?.has(name) ? texts.text(name, { n }) : tMaybe(name, { n })) ?? String(n)
  })
  const where = words.join(', ')
  if (!found) return where
  // A move is named in its notation, like everywhere; anything else is quoted.
  const quoted = 'move' in place ? found : t('failure.found', { found })
  return where ? `${where} (${quoted})` : quoted
}

function meantText(meant: readonly string[]): string {
  const words = meant.map((word) => t('failure.found', { found: word }))
  return t('failure.meant', { words: listed(words, 'disjunction') })
}

/** What is wrong with a file, to go on a sentence: `tile E, row 1 (“X3”): A field begins …`. Throws errors that are not the
 * server's. */
export function faultText(error: unknown, game: string | null = null): string {
  if (!(error instanceof ApiError)) throw error
  const known = error.game ?? game
  const where = placeText(error, known)
  const why = reasonText(error.reason, known)
  const said = where ? `${where}: ${why}` : why
  return error.meant.length > 0 ? `${said} ${meantText(error.meant)}` : said
}

/** What went wrong with a request, in words of its own. */
export function failureText(error: unknown, game: string | null = null): string {
  const text = faultText(error, game)
  return text.slice(0, 1).toLocaleUpperCase() + text.slice(1)
}

/** Why the server said no, if it was the server. */
export function codeOf(error: unknown): string | null {
  return error instanceof ApiError ? error.reason.code : null
}
