/** From easy to fiendish. */
export const GRADES = [1, 2, 3, 4, 5] as const
type Grade = (typeof GRADES)[number]

/** How hard a puzzle is among the others: `number` counts from 1, from the easiest to the hardest of them. */
export function gradeOf(number: number, of: number): Grade {
  return GRADES[Math.min(GRADES.length - 1, Math.floor(((number - 1) * GRADES.length) / of))] ?? 1
}

/** So many puzzles of a grade are shown at once. */
export const AT_ONCE = 6

/** The place in a grade of the first that is shown: the one before the first that is not solved, if so many follow. */
export function firstShown(solved: readonly boolean[]): number {
  const left = solved.indexOf(false)
  return Math.max(0, Math.min((left < 0 ? solved.length : left) - 1, solved.length - AT_ONCE))
}
