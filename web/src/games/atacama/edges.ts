import type { Line, LineScore, Scene } from '../../generated/scenes/atacama'

/** How many rigs a line needs before it counts: as many as there are boxes beside it. */
export const BOXES = 4

export type Direction = 'columns' | 'rows'

/** What one owner's score of a line would become. */
export interface ScoreChange {
  seat: number | null
  concession: string
  before: number
  after: number
  counted: boolean
  counts: boolean
}

/** A line that a move would change. */
export interface LineChange {
  direction: Direction
  name: string
  rigsBefore: number
  rigs: number
  scores: ScoreChange[]
}

function sameOwner(a: LineScore, b: LineScore): boolean {
  return a.seat === b.seat && a.concession === b.concession
}

function change(direction: Direction, before: Line, after: Line): LineChange | null {
  const scores = after.scores.map((score) => {
    const old = before.scores.find((other) => sameOwner(other, score))
    return {
      seat: score.seat,
      concession: score.concession,
      // A line that changes hands (a claim) has no score of this owner before.
      before: old?.points ?? score.points,
      after: score.points,
      counted: old?.counts ?? false,
      counts: score.counts,
    }
  })
  const changed =
    before.rigs !== after.rigs ||
    before.scores.length !== after.scores.length ||
    scores.some((score) => score.before !== score.after || score.counted !== score.counts)
  return changed ? { direction, name: after.name, rigsBefore: before.rigs, rigs: after.rigs, scores } : null
}

/** Every line that is different in `after`, columns first. */
export function lineChanges(before: Scene, after: Scene): LineChange[] {
  return (['columns', 'rows'] as const).flatMap((direction) =>
    after[direction].flatMap((line, i) => {
      const old = before[direction][i]
      const found = old ? change(direction, old, line) : null
      return found ? [found] : []
    }),
  )
}

/** How many fields are open before but not after, the one built on aside. */
export function fieldsClosed(before: Scene, after: Scene, built: string | null): number {
  return before.fields.filter((field, i) => {
    const now = after.fields[i]
    return field.why === null && field.name !== built && now !== undefined && now.why === 'adjacent'
  }).length
}

/** How many of the boxes beside a line are full. */
export function boxesFull(rigs: number): number {
  return Math.min(BOXES, rigs)
}
