import { expect, it } from 'vitest'

import { charactersOf, LATIN, POLISH } from '../../build-plugins/fonts'
import de from '../../src/i18n/de'
import en from '../../src/i18n/en'
import pl from '../../src/i18n/pl'

/** Signs that no text face has: browsers take them from another one. */
const SIGNS = /[←→↑↓●○★✓✕⇧]/u

it('reads a range', () => {
  expect(charactersOf('U+0041-0043,U+2212')).toBe('ABC−')
})

it.each([
  ['en', en, LATIN],
  ['de', de, LATIN],
  ['pl', pl, `${LATIN},${POLISH}`],
])('has what texts in %s are written with, in the files that are fetched for it', (_, texts, range) => {
  const found = new Set(Object.values(texts).flatMap((entry) => [...JSON.stringify(entry)]))
  const known = new Set(charactersOf(range))
  expect([...found].filter((character) => !known.has(character) && !SIGNS.test(character))).toEqual([])
})
