/* What a sentence lists, such as the lines of a deal, comes as smaller phrases of the same texts, never as text with gaps of its
   own: so each language writes it its own way. */
import type { Phrase } from '../../generated/messages'
import { fill, type Entry, type Fillings, type Language } from './words'

/** What fills a sentence of a game: texts, numbers, and lists of smaller phrases. */
export type GameFillings = Record<string, string | number | readonly Phrase[]>

type Tree = { [key: string]: string | Tree }

/**
 * The words of one game in one language, as its `text.*.toml` has them. A filling that is a value of the game
 * (`{ore}` = "gold") goes in as the word that `words.ore.gold` gives for it; a number goes in with its noun, where the
 * sentence says which plural that is; a list goes in phrase by phrase, each with its text in `listed`. What people have
 * written, their names, is never read for gaps.
 */
export class GameTexts {
  private readonly entries = new Map<string, Entry>()

  constructor(
    tree: Tree,
    private readonly language: Language,
  ) {
    this.collect(tree, '')
  }

  private collect(tree: Tree, prefix: string): void {
    for (const [key, value] of Object.entries(tree)) {
      if (typeof value === 'string') this.entries.set(prefix + key, value)
      else if (typeof value['other'] === 'string') this.entries.set(prefix + key, value as unknown as Entry)
      else this.collect(value, `${prefix}${key}.`)
    }
  }

  has(key: string): boolean {
    return this.entries.has(key)
  }

  /** Whether there is a text under this key, and these fill all its gaps. */
  isFilledBy(key: string, fillings: GameFillings): boolean {
    const entry = this.entries.get(key)
    const gaps = entry === undefined ? [] : [...JSON.stringify(entry).matchAll(/\{(\w+)/g)]
    return entry !== undefined && gaps.every(([, gap = '']) => Object.hasOwn(fillings, gap))
  }

  text(key: string, fillings: GameFillings = {}): string {
    const entry = this.entries.get(key)
    if (entry === undefined) return key
    const worded: Fillings = {}
    for (const [name, value] of Object.entries(fillings)) {
      if (typeof value === 'object') {
        worded[name] = value.map((each) => this.text(`listed.${each.name}`, each.words)).join(', ')
        continue
      }
      const word = this.entries.get(`words.${name}.${value}`)
      worded[name] = typeof word === 'string' ? word : value
    }
    return fill(entry, worded, this.language, (noun, named, n) =>
      this.text(noun + (named === undefined ? '' : String(fillings[named])), { n }),
    )
  }
}
