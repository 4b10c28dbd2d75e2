/* Texts to read that are no game's: each is a page of `docs`, rendered when the app was built. */
import type { Language } from '../../base/i18n/words'
import type { RulesText } from '../../table/rules/pages'

const files = import.meta.glob<{ default: RulesText }>([
  '../../../../docs/guide/teacher.*.md',
  '../../../../docs/about/*.md',
])

/** A text in a language, by its path in `docs`: `guide/teacher`; null if there is none. */
export async function textOf(path: string, language: Language): Promise<RulesText | null> {
  return (await files[`../../../../docs/${path}.${language}.md`]?.())?.default ?? null
}
