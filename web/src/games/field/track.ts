/* The score track: how far it reaches, and whose flag stands where. */

export interface Track {
  from: number
  to: number
  ticks: Array<{ value: number; named: boolean }>
  /** `value`: null before the ruler; `level`: how many flags stand below this one. */
  flags: Array<{ seat: number; value: number | null; level: number }>
  /** How many flags stand on top of each other, at most. */
  stack: number
}

const SHORTEST = 20

/** A ruler that has room for everybody's points, with at most some forty strokes. Those who are `last` stand before it. */
export function trackOf(points: readonly number[], last: readonly number[] = []): Track {
  const from = Math.min(0, Math.floor(Math.min(...points, 0) / 10) * 10)
  const to = Math.max(from + SHORTEST, Math.ceil(Math.max(...points, 0) / 10) * 10)
  const every = to - from <= 40 ? 1 : to - from <= 200 ? 5 : 10
  const named = to - from <= 40 ? 5 : to - from <= 100 ? 10 : 20
  const ticks = []
  for (let value = from; value <= to; value += every) ticks.push({ value, named: value % named === 0 })
  // Flags that would cover each other stand on top of each other.
  const near = (to - from) / 28
  const flags: Track['flags'] = []
  points.forEach((won, seat) => {
    const value = last.includes(seat) ? null : won
    const below = flags.filter((flag) =>
      flag.value === null || value === null ? flag.value === value : Math.abs(flag.value - value) < near,
    )
    flags.push({ seat, value, level: Math.max(-1, ...below.map((flag) => flag.level)) + 1 })
  })
  return { from, to, ticks, flags, stack: 1 + Math.max(0, ...flags.map((flag) => flag.level)) }
}
