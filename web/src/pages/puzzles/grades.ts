/** From easy to fiendish. */
export const GRADES = [1, 2, 3, 4, 5] as const
type Grade = (typeof GRADES)[number]

/** How hard a puzzle is among the others: `number` counts from 1, from the easiest to the hardest of them. */
export function gradeOf(number: number, of: number): Grade {
  return GRADES[Math.min(GRADES.length - 1, Math.floor(((number - 1) * GRADES.length) / of))] ?? 1
}
