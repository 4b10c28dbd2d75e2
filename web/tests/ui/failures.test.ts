import { beforeAll, describe, expect, it } from 'vitest'

import { loadGameTexts, setLanguage } from '../../src/base/i18n/language.svelte'
import type { Language } from '../../src/base/i18n/words'
import { ApiError } from '../../src/base/server/api'
import { failureText, standing, faultText } from '../../src/base/ui/failures'

const move = new ApiError(
  400,
  { code: 'adjacent', section: 'A7' },
  'line 8',
  'atacama',
  { line: 8, move: 5 },
  'b1',
)
const ore = new ApiError(
  400,
  { code: 'tiles_unknown_ore' },
  null,
  'atacama',
  { tile: 'E', row: 1, field: 3 },
  'X3',
)
const fields = new ApiError(
  400,
  { code: 'tiles_wrong_fields' },
  null,
  'atacama',
  { tile: 'E', row: 1, fields: 2 },
  'X3 C4',
)
const missing = new ApiError(400, { code: 'file_missing_line' }, 'header', null, {}, 'seats:')

describe.each([
  [
    'en',
    'Line 8, move 5 (b1): There is',
    'tile E, row 1, field 3 (“X3”): A field',
    'row 1, 2 fields (“X3 C4”)',
  ],
  [
    'de',
    'Zeile 8, Zug 5 (b1): ',
    'Plättchen E, Zeile 1, Feld 3 („X3“): Ein Feld',
    'Zeile 1, 2 Felder („X3 C4“)',
  ],
  ['pl', 'Linia 8, ruch 5 (b1): ', 'kafel E, wiersz 1, pole 3 („X3”): Pole', 'wiersz 1, 2 pola („X3 C4”)'],
] as const)('what is wrong with a file, in %s', (language: Language, line, field, count) => {
  beforeAll(async () => {
    await setLanguage(language)
    await loadGameTexts('atacama')
  })

  it('names the line and the move, with the sentence of the game', () => {
    expect(failureText(move)).toContain(line)
    expect(failureText(move)).not.toContain('adjacent')
  })

  it('names the place in the words of the game, to go on a sentence', () => {
    expect(faultText(ore)).toContain(field)
    expect(faultText(fields)).toContain(count)
  })

  it('quotes what has no place', () => {
    expect(failureText(missing)).toMatch(/^[“„]seats:[”“]: \p{Lu}/u)
  })
})

it.each([
  ['en', 'Word 2 (“ebra”): This is not one of the words. Did you mean “era” or “zebra”?', '5 words: '],
  ['de', 'Wort 2 („ebra“): Das ist keines der Wörter. Meintest du „era“ oder „zebra“?', '5 Wörter: '],
  ['pl', 'Słowo 2 („ebra”): To nie jest żadne ze słów kodu. Czy chodziło o „era” lub „zebra”?', '5 słów: '],
] as const)('what is wrong with a resume code, in %s', async (language, word, length) => {
  await setLanguage(language)
  const place = { word: 2 }
  const typed = new ApiError(400, { code: 'code_word' }, 'code', null, place, 'ebra', ['era', 'zebra'])
  expect(failureText(typed)).toBe(word)
  expect(failureText(new ApiError(400, { code: 'code_length' }, 'code', null, { words: 5 }))).toContain(
    length,
  )
})

it('leaves what is no answer of the server to whoever looks for defects', () => {
  expect(() => failureText(new Error('broken'))).toThrow('broken')
})

describe('what stands', () => {
  it('is not that there is no connection, once it is back', () => {
    expect(standing({ code: 'not_connected' }, false)).not.toBeNull()
    expect(standing({ code: 'not_connected' }, true)).toBeNull()
    // Whoever made this move has to make it again.
    expect(standing({ code: 'connection_lost' }, true)).not.toBeNull()
    expect(standing(null, true)).toBeNull()
  })
})
