import { keep, keptObject } from '../../base/app/storage'

const KEY = 'gusher.lessons'

type Solved = Record<string, readonly string[]>

function read(): Solved {
  const lists = Object.entries(keptObject(KEY)).filter(([, names]) => Array.isArray(names))
  return Object.fromEntries(lists) as Solved
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
  keep(KEY, solved)
}
