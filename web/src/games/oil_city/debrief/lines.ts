import { apart, scaleOf, type Scale } from '../chart'

/** A line of a chart: its amount after each turn. */
export interface Line {
  key: string
  /** The company whose line it is; null for a line of something else. */
  company: number | null
  label: string
  values: readonly number[]
}

/** Where everything in a chart of lines lies, in hundredths of its width and height. */
export interface Plan {
  scale: Scale
  x: (turn: number) => number
  y: (value: number) => number
  /** The heights of the labels at the ends of the lines, which do not overlap. */
  ends: number[]
}

export function planned(lines: readonly Line[], gap: number): Plan {
  const turns = Math.max(...lines.map(({ values }) => values.length), 0)
  const scale = scaleOf(lines.flatMap(({ values }) => values))
  const x = (turn: number) => (100 * turn) / Math.max(1, turns - 1)
  const y = (value: number) => (100 * (scale.high - value)) / (scale.high - scale.low)
  const ends = apart(
    lines.map(({ values }) => y(values.at(-1) ?? 0)),
    gap,
    0,
    100,
  )
  return { scale, x, y, ends }
}
