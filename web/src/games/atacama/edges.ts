import type { Line, LineScore, Scene } from './scene'

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
  return changed ? { direction, name: after.name, rigs: after.rigs, scores } : null
}

/** Every line that is different in `after`, columns first. */
export function lineChanges(before: Scene, after: Scene): LineChange[] {
  return (['columns', 'rows'] as const).flatMap((direction) =>
    after[direction].flatMap((line, i) => {
      const old = before[direction][i]
      return (old && change(direction, old, line)) ?? []
    }),
  )
}

/** How many fields a move closes, the one built on aside. */
export function fieldsClosed(before: Scene, after: Scene, built: string | null): number {
  return before.fields.filter((field, i) => field.open && field.name !== built && !after.fields[i]?.open)
    .length
}
