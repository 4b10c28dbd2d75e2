import { expect, it } from 'vitest'

import { charactersOf, LATIN, POLISH } from '../../build-plugins/fonts'

/** Signs that no text face has: browsers take them from another one. */
const SIGNS = /[←→↑↓●○★✓✕⇧]/u

it('reads a range', () => {
  expect(charactersOf('U+0041-0043,U+2212')).toBe('ABC−')
})

const files = import.meta.glob<{ default: object }>('../../src/base/i18n/**/{en,de,pl}.ts', { eager: true })

it.each([
  ['en', LATIN],
  ['de', LATIN],
  ['pl', `${LATIN},${POLISH}`],
])('has what texts in %s are written with, in the files that are fetched for it', (language, range) => {
  const texts = Object.entries(files).filter(([path]) => path.endsWith(`/${language}.ts`))
  const letters = new Set(texts.flatMap(([, file]) => [...JSON.stringify(file.default)]))
  expect(letters.size).toBeGreaterThan(50)
  const known = new Set(charactersOf(range))
  expect([...letters].filter((character) => !known.has(character) && !SIGNS.test(character))).toEqual([])
})
