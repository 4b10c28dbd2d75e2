import { GameTexts } from '../../base/i18n/gameTexts'
import type { Language } from '../../base/i18n/words'

type TextsFile = { default: ConstructorParameters<typeof GameTexts>[0] }
// Fetched by whoever learns, one game and language at a time.
const files = import.meta.glob<TextsFile>('../../generated/lessons/*.json')

const read = new Map<string, Promise<GameTexts>>()

/** The words of a game's lessons in a language, by lesson. */
export function lessonTexts(game: string, language: Language): Promise<GameTexts> {
  const path = `../../generated/lessons/${game}.${language}.json`
  let texts = read.get(path)
  if (!texts) {
    texts = fetchTexts(path, language)
    // What failed once may work next time.
    texts.catch(() => read.delete(path))
    read.set(path, texts)
  }
  return texts
}

async function fetchTexts(path: string, language: Language): Promise<GameTexts> {
  const file = files[path]
  return new GameTexts(file ? (await file()).default : {}, language)
}
