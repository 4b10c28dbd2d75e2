/* Parts of one's own on a device. Their file is that of the game's own parts with other words in its places, and each word
 * makes some bytes of a start. */

export interface Printed {
  option: string
  /** All words that can stand in a place of the file. */
  words: readonly string[]
  /** What stands before, between and behind the places. */
  between: readonly string[]
  /** The words of the usual parts, and of sets that can be chosen by their name: by their numbers. */
  usual: readonly number[]
  sets: Readonly<Record<string, readonly number[]>>
  /** Kinds of bytes: what such a byte is for each word. */
  kinds: ReadonlyArray<readonly number[]>
  /** Of each byte that follows from a word: where it is, in which place the word stands, and of what kind it is; in one row. */
  places: ReadonlyArray<readonly number[]>
  /** For each start of the game what is chosen for it (seats, options), and the number of its row. */
  starts: ReadonlyArray<readonly [chosen: Readonly<Record<string, unknown>>, row: number]>
}

function textOf({ words, between }: Printed, parts: readonly number[]): string {
  return between[0] + parts.map((word, place) => (words[word] ?? '') + (between[place + 1] ?? '')).join('')
}

/** What of a file counts: without remarks and spaces that do no harm. */
function significant(text: string): string[] {
  return text
    .replace(/^\ufeff/, '')
    .split('\n')
    .filter((line) => !line.trim().startsWith('#'))
    .flatMap((line) => line.split(/\s+/).filter(Boolean))
}

/** The words of a set with this name, or of a file, by their numbers. Null where more than words differs from the usual file. */
function partsOf(printed: Printed, chosen: string): readonly number[] | null {
  const set = Object.hasOwn(printed.sets, chosen) ? printed.sets[chosen] : undefined
  if (set) return set
  const own = significant(chosen)
  const usual = significant(textOf(printed, printed.usual))
  if (own.length !== usual.length) return null
  const parts: number[] = []
  for (const [at, word] of own.entries()) {
    const number = printed.words.indexOf(word)
    if (printed.words.includes(usual[at] ?? '')) parts.push(number)
    else if (word !== usual[at]) return null
  }
  return parts.includes(-1) ? null : parts
}

/** The file of these parts in its usual form; null where it can't be read here. */
export function tidied(printed: Printed, chosen: string): string | null {
  const parts = partsOf(printed, chosen)
  return parts && textOf(printed, parts)
}

/** The name of the set with this file; else the file. */
export function shown(printed: Printed, text: string): string {
  const named = Object.entries(printed.sets).find(([, parts]) => textOf(printed, parts) === text)
  return named?.[0] ?? text
}

/** A start for which all this is `chosen`, with a file's parts; null where they can't be read here. */
export function startWith(
  printed: Printed,
  record: Uint8Array,
  chosen: Readonly<Record<string, unknown>>,
  file: string,
): Uint8Array | null {
  const parts = partsOf(printed, file)
  const start = printed.starts.find(([each]) =>
    Object.entries(each).every(([name, value]) => chosen[name] === value),
  )
  const row = start && printed.places[start[1]]
  if (!parts || !row) return null
  const made = record.slice()
  for (let at = 0; at < row.length; at += 3) {
    const [byte = 0, place = 0, kind = 0] = row.slice(at, at + 3)
    made[byte] = printed.kinds[kind]?.[parts[place] ?? 0] ?? 0
  }
  return made
}
