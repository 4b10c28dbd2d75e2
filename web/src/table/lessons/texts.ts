import { GameTexts } from '../../base/i18n/gameTexts'
import type { Language } from '../../base/i18n/words'
import { remembered } from '../../base/server/remembered'

type TextsFile = { default: ConstructorParameters<typeof GameTexts>[0] }
// Fetched one game and language at a time.
const files = import.meta.glob<TextsFile>('../../generated/lessons/*.json')

const read = new Map<string, Promise<GameTexts>>()

/** The words of a game's lessons in a language, by lesson. */
export function lessonTexts(game: string, language: Language): Promise<GameTexts> {
  const path = `../../generated/lessons/${game}.${language}.json`
  return remembered(read, path, async () => new GameTexts((await files[path]?.())?.default ?? {}, language))
}
