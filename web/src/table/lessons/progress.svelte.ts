const KEY = 'gusher.lessons'

type Solved = Record<string, readonly string[]>

function read(): Solved {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    const lists = Object.entries(stored).filter(([, names]) => Array.isArray(names))
    return Object.fromEntries(lists) as Solved
  } catch {
    // Storage can be forbidden or full of something else; then it is known as long as the page lasts.
    return {}
  }
}

let solved = $state.raw<Solved>(read())

/** The lessons of a game that were solved on this device. */
export function solvedOf(game: string): readonly string[] {
  return solved[game] ?? []
}

/** Whether any lesson of any game was solved on this device. */
export function hasLearnt(): boolean {
  return Object.keys(solved).length > 0
}

/** Keep in mind that a lesson has been solved. */
export function keepSolved(game: string, lesson: string): void {
  // Another tab may have solved some meanwhile.
  const known = read()
  const before = { ...known, [game]: [...new Set([...(known[game] ?? []), ...solvedOf(game)])] }
  if (!before[game]?.includes(lesson)) before[game] = [...(before[game] ?? []), lesson]
  solved = { ...solved, ...before }
  try {
    localStorage.setItem(KEY, JSON.stringify(solved))
  } catch {
    // See read().
  }
}
