import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

import { GameTexts, type GameFillings } from '../../src/base/i18n/gameTexts'
import type { Language } from '../../src/base/i18n/words'

// The same cases hold for src/gusher/table/words.py.
interface Said {
  categories: Record<Language, Record<string, number[]>>
  made_up: {
    texts: ConstructorParameters<typeof GameTexts>[0]
    language: Language
    cases: [string, GameFillings, string][]
  }
  games: [string, Language, string, GameFillings, string][]
}

function json<T>(path: string): T {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf-8')) as T
}

const said = json<Said>('../../../tests/table/said.json')

describe.each(Object.entries(said.categories))('numbers in %s', (language, categories) => {
  it.each(Object.entries(categories))('are of the category %s', (category, numbers) => {
    const rules = new Intl.PluralRules(language)
    expect(new Set(numbers.map((n) => rules.select(n)))).toEqual(new Set([category]))
  })
})

it.each(said.made_up.cases)('takes the form of its numbers: %s %j', (key, fillings, text) => {
  expect(new GameTexts(said.made_up.texts, said.made_up.language).text(key, fillings)).toBe(text)
})

it.each(said.games)('says numbers with their nouns: %s %s %s %j', (game, language, key, fillings, text) => {
  const texts = json<Said['made_up']['texts']>(`../../src/generated/texts/${game}.${language}.json`)
  expect(new GameTexts(texts, language).text(key, fillings)).toBe(text)
})
