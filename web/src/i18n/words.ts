/** A text with one form, or one form for each plural category of its language; the number to choose by is called `n`. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }
export type Entry = string | Plural
export type Fillings = Record<string, string | number>

export const LANGUAGES = ['en', 'de', 'pl'] as const
export type Language = (typeof LANGUAGES)[number]

/** What each language calls itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch', pl: 'Polski' }

const rules = new Map<string, Intl.PluralRules>()

function pluralRules(language: Language): Intl.PluralRules {
  let found = rules.get(language)
  if (!found) rules.set(language, (found = new Intl.PluralRules(language)))
  return found
}

/** Choose the plural form by `n` and fill in every `{name}`; a name without a filling stays visible, so that it gets noticed. */
export function fill(entry: Entry, fillings: Fillings, language: Language): string {
  const text =
    typeof entry === 'string'
      ? entry
      : (entry[pluralRules(language).select(Number(fillings['n'] ?? 0))] ?? entry.other)
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const filling = fillings[name]
    if (filling === undefined) return whole
    // Whole numbers stand as they are: years, seats and scores have no thousands separator here.
    return typeof filling === 'number' && !Number.isInteger(filling)
      ? filling.toLocaleString(language)
      : String(filling)
  })
}

/** The first of a person's languages that we speak. */
export function bestLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const base = tag.toLowerCase().split('-')[0]
    const found = LANGUAGES.find((language) => language === base)
    if (found) return found
  }
  return 'en'
}
