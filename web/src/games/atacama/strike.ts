/* A strike: a line gets the rig with which it counts. */
import { RIGS_TO_COUNT } from '../../generated/constants/atacama'
import { F, placeOf, SIDE } from './geometry'
import type { Line, Scene } from './scene'

/** A line that has begun to count, and the dots of ink that rise from its newest rig and run to its score, in drawing units. */
export interface Strike {
  line: string
  /** Whose line it is, where it is one seat's. */
  seat: number | null
  dots: Array<readonly [x: number, y: number]>
}

/** Units from one dot to the next. */
const APART = 16

/** What struck between two scenes; nothing where more than one rig went up, as in a leap through a replay. */
export function strikes(before: Scene, after: Scene): Strike[] {
  const built = after.fields.filter(({ rig }, i) => rig > 0 && before.fields[i]?.rig === 0)
  const [field] = built
  if (!field || built.length > 1) return []
  const { column, row } = placeOf(field.name)
  const [x, y] = [(column + 0.5) * F, (row + 0.5) * F]
  const struck = (lines: readonly Line[], old: readonly Line[]) =>
    lines.filter(({ rigs }, i) => rigs >= RIGS_TO_COUNT && (old[i]?.rigs ?? rigs) < RIGS_TO_COUNT)
  const strike = (
    { name, scores }: Line,
    length: number,
    at: (way: number) => readonly [number, number],
  ) => ({
    line: name,
    seat: scores.length === 1 ? (scores[0]?.seat ?? null) : null,
    dots: Array.from({ length: Math.floor(length / APART) }, (_, i) => at((i + 1) * APART)),
  })
  return [
    ...struck(after.columns, before.columns).map((line) => strike(line, y, (way) => [x, y - way])),
    ...struck(after.rows, before.rows).map((line) => strike(line, SIDE * F - x, (way) => [x + way, y])),
  ]
}
