/** Of sentences that differ in a part, that part of each: `The die shows 3.` among its like is `3`. */
export function differences(sentences: readonly string[]): string[] {
  const all = sentences.map((sentence) => sentence.split(' '))
  if (all.length === 0) return []
  const least = Math.min(...all.map((words) => words.length))
  const same = (at: (words: string[]) => string | undefined) =>
    all.every((words) => at(words) === at(all[0] ?? []))
  let before = 0
  while (before < least - 1 && same((words) => words[before])) before++
  let after = 0
  while (after < least - 1 - before && same((words) => words[words.length - 1 - after])) after++
  return all.map((words) =>
    words
      .slice(before, words.length - after)
      .join(' ')
      .replace(/[.,;:]$/, ''),
  )
}

/** The first numbers of outcomes (dice, cards) that tell them apart: `3 · 4`; null if no numbers do. */
export function numbers(all: readonly Readonly<Record<string, unknown>>[]): string[] | null {
  const isNumber = (name: string) => all.every((words) => typeof words[name] === 'number')
  const names = Object.keys(all[0] ?? {}).filter(
    (name) => isNumber(name) && new Set(all.map((words) => words[name])).size > 1,
  )
  for (let count = 1; count <= names.length; count++) {
    const labels = all.map((words) =>
      names
        .slice(0, count)
        .map((name) => words[name])
        .join(' · '),
    )
    if (new Set(labels).size === all.length) return labels
  }
  return null
}
