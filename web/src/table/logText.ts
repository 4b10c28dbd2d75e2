import type { LogLine } from '../generated/messages'
import { gameTexts, t, tMaybe } from '../i18n/language.svelte'

/** An entry of the log in words. */
export function logText(line: LogLine, game: string, names: readonly string[]): string {
  const seat = line.seat === null ? t('log.chance') : (names[line.seat] ?? '')
  const fillings = { ...line.words, seat }
  const texts = gameTexts(game)
  // What is not a move has no phrase of the game's; its kind says all.
  const key = `log.${line.phrase || line.kind}`
  if (texts.has(key)) return texts.text(key, fillings)
  return tMaybe(key, fillings) ?? `${seat}: ${line.text}`
}
