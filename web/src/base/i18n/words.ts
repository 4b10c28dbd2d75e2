import { LANGUAGES } from '../../generated/constants'

/** A text with one form, or one form for each plural category of its language; the number to choose by is called `n`. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }
export type Entry = string | Plural
export type Fillings = Record<string, string | number>

export type Language = (typeof LANGUAGES)[number]

/** What each language calls itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch', pl: 'Polski' }

const rules = new Map<string, Intl.PluralRules>()

function pluralRules(language: Language): Intl.PluralRules {
  let known = rules.get(language)
  if (!known) rules.set(language, (known = new Intl.PluralRules(language)))
  return known
}

/** What a number is called in a sentence that names its noun: `{wagons:counted.wagon}`, `{count:counted.{item}}`. */
type Counting = (noun: string, named: string | undefined, n: string | number) => string

const GAP = /\{(\w+)(?::([\w.]*)(?:\{(\w+)\})?)?\}/g

/**
 * Choose the plural form by `n` and fill in every `{name}`; a name without a filling stays visible, so that it gets
 * noticed. src/gusher/table/words.py says how gaps are written, and does the same.
 */
export function fill(entry: Entry, fillings: Fillings, language: Language, counting?: Counting): string {
  const text =
    typeof entry === 'string'
      ? entry
      : (entry[pluralRules(language).select(Number(fillings['n'] ?? 0))] ?? entry.other)
  return text.replace(GAP, (whole, name: string, noun: string | undefined, named: string | undefined) => {
    const filling = fillings[name]
    if (filling === undefined) return whole
    if (noun !== undefined) return counting ? counting(noun, named, filling) : whole
    return written(filling, language)
  })
}

/** A value as a language writes it, with a true minus sign. */
function written(value: string | number, language: Language): string {
  if (typeof value === 'string') return value
  // Whole numbers stand as they are: years, seats and scores have no thousands separator here.
  const text = Number.isInteger(value) ? String(value) : value.toLocaleString(language)
  return text.replace('-', '−')
}

/** The first of a person's languages that we speak. */
export function bestLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const base = tag.toLowerCase().split('-')[0]
    const match = LANGUAGES.find((language) => language === base)
    if (match) return match
  }
  return 'en'
}
