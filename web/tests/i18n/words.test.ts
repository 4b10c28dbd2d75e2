import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

import { commonReasons } from '../../src/generated/reasons'
import { GameTexts } from '../../src/base/i18n/gameTexts'
import { bestLanguage, fill, type Entry, type Language } from '../../src/base/i18n/words'

const files = import.meta.glob<{ default: Record<string, Entry> }>(
  ['../../src/base/i18n/{en,de,pl}.ts', '../../src/base/i18n/*/*.ts'],
  { eager: true },
)

/** The page's own words in a language, with those of all chapters. */
function wordsIn(language: Language): Record<string, Entry> {
  const own = Object.entries(files).filter(([path]) => path.endsWith(`/${language}.ts`))
  return Object.assign({}, ...own.map(([, file]) => file.default)) as Record<string, Entry>
}

const all = { en: wordsIn('en'), de: wordsIn('de'), pl: wordsIn('pl') }

function formsByCategory(entry: Entry): Record<string, string> {
  return typeof entry === 'string' ? { other: entry } : (entry as Record<string, string>)
}

function lastForm(entry: Entry): string {
  return typeof entry === 'string' ? entry : entry.other
}

function gaps(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').sort()
}

describe.each(['de', 'pl'] as const)('the words in %s', (language) => {
  const words = all[language]

  it('are complete, and none is left over', () => {
    expect(Object.keys(words).sort()).toEqual(Object.keys(all.en).sort())
  })

  it('fill the same gaps as the English ones', () => {
    for (const [key, entry] of Object.entries(words)) {
      const english = gaps(lastForm(all.en[key] ?? ''))
      for (const [category, form] of Object.entries(formsByCategory(entry))) {
        // “Take the seat”: the form for one may leave the number out.
        const needed =
          category === 'one' && !gaps(form).includes('n') ? english.filter((gap) => gap !== 'n') : english
        expect(gaps(form), key).toEqual(needed)
      }
    }
  })

  it('are really in that language', () => {
    const same = Object.keys(words).filter(
      (key) => JSON.stringify(words[key]) === JSON.stringify(all.en[key]),
    )
    // Names, keys of the keyboard, initials, and words that are the same in both languages.
    expect(
      same.filter(
        (key) =>
          !/^(app\.name|new\.name|seat\.bot|presence\.bot|end\.place|new\.kind\.bot|keys\.|stone\.|chat\.title|room\.botHere|wall\.code|(admin|about)\.(milliseconds|version|kind\.person)|tournament\.(name|opponents|beaten))/.test(
            key,
          ),
      ),
    ).toEqual([])
  })
})

it('have a plural form for every case of their language', () => {
  for (const [language, words] of Object.entries(all)) {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    for (const [key, entry] of Object.entries(words)) {
      if (typeof entry === 'string') continue
      expect(Object.keys(entry).sort(), `${language} ${key}`).toEqual([...pluralCategories].sort())
    }
  }
})

it.each(Object.values(all))('tell the colours of oil stones apart by their letters', (words) => {
  const letters = Object.keys(words).filter((key) => key.startsWith('stone.'))
  expect(letters).toHaveLength(6)
  expect(new Set(letters.map((key) => words[key])).size).toBe(6)
})

it.each(['white', 'orange', 'red', 'blue'])('give the stone of %s the initial of its colour', (colour) => {
  for (const [language, words] of Object.entries(all)) {
    const file = `../../src/generated/texts/ghawar.${language}.json`
    const texts = JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf-8')) as {
      colours: Record<string, string>
    }
    expect(texts.colours[colour]?.[0], language).toBe(words[`stone.${colour}`])
  }
})

it.each(Object.keys(all) as Language[])(
  'have a sentence for every reason of the server in %s',
  (language) => {
    expect(commonReasons.filter((code) => all[language][`reason.${code}`] === undefined)).toEqual([])
  },
)

describe('filling', () => {
  const rigs = { one: '{n} wieża', few: '{n} wieże', many: '{n} wież', other: '{n} wieży' }

  it.each([
    [1, '1 wieża'],
    [2, '2 wieże'],
    [5, '5 wież'],
    [12, '12 wież'],
    [22, '22 wieże'],
    [112, '112 wież'],
  ])('says %i in Polish', (n, text) => {
    expect(fill(rigs, { n }, 'pl')).toBe(text)
  })

  it('uses the other form where a case is missing', () => {
    expect(fill({ other: '{n} rigs' }, { n: 1 }, 'en')).toBe('1 rigs')
  })

  it('leaves a gap without a filling visible', () => {
    expect(fill('{a} and {b}', { a: 1 }, 'en')).toBe('1 and {b}')
  })
})

describe('the words of a game', () => {
  const texts = new GameTexts(
    {
      words: { ore: { gold: 'Gold' } },
      log: { place: '{seat} baut auf {field} ({ore} {amount})' },
      rigs: { hand: { one: '{n} Turm', other: '{n} Türme' } },
      listed: { ore: '{n} × {ore}', later: '{what} ({term})', term: 'nach Runde {turn}' },
    },
    'de',
  )

  it('put a value’s own word into a sentence', () => {
    expect(texts.text('log.place', { seat: 'Ines', field: 'e5', ore: 'gold', amount: 2 })).toBe(
      'Ines baut auf e5 (Gold 2)',
    )
  })

  it('word what a sentence lists, phrase by phrase', () => {
    const ore = { name: 'ore', words: { n: 3, ore: 'gold' } }
    const later = { name: 'later', words: { what: [ore], term: [{ name: 'term', words: { turn: 4 } }] } }
    expect(texts.text('log.place', { seat: 'Ines', field: [ore, later], ore: [], amount: 2 })).toBe(
      'Ines baut auf 3 × Gold, 3 × Gold (nach Runde 4) ( 2)',
    )
  })

  it('show what people have written as it is', () => {
    const seat = '{ore} {field} {words.ore.gold} $&'
    expect(texts.text('log.place', { seat, field: 'e5', ore: 'gold', amount: 2 })).toBe(
      `${seat} baut auf e5 (Gold 2)`,
    )
  })

  it('know plurals from groups', () => {
    expect(texts.text('rigs.hand', { n: 3 })).toBe('3 Türme')
    expect(texts.has('rigs')).toBe(false)
  })
})

it('picks the first language that we speak', () => {
  expect(bestLanguage(['fr-FR', 'pl-PL', 'en'])).toBe('pl')
  expect(bestLanguage(['DE'])).toBe('de')
  expect(bestLanguage(['fr'])).toBe('en')
})

it('write fractions as their language does, and whole numbers as they are', () => {
  expect(fill('{n}', { n: 0.8 }, 'de')).toBe('0,8')
  expect(fill('{n}', { n: 0.8 }, 'en')).toBe('0.8')
  expect(fill('{n}', { n: 2026 }, 'pl')).toBe('2026')
})
