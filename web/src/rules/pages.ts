import type { Heading } from '../../build-plugins/rules-pages'
import type { Language } from '../i18n/words'

export interface RulesText {
  html: string
  headings: Heading[]
}

const files = import.meta.glob<{ default: RulesText }>('../generated/rules/*.md')

/** A game's rules in a language; null if there are none. */
export async function rulesText(game: string, language: Language): Promise<RulesText | null> {
  const file = files[`../generated/rules/${game}.${language}.md`]
  return file ? (await file()).default : null
}
