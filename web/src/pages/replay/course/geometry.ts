import type { Estimate, PointOfCourse } from '../../../generated/messages'

/** What a chart shows of every side: its chance to come first, or its points. */
export type Measure = 'wins' | 'points'

/** A chart is so wide and high in units of its own; the screen stretches it. */
export const WIDTH = 300
export const HEIGHT = 100

/** A point of a course and its place on a chart, counted from the left edge. */
export interface Placed {
  readonly at: number
  readonly point: PointOfCourse
}

/** The places on a chart of `count`: the `line` to walk along, from `first` on, and `behind` it the game's own course. */
export interface Layout {
  readonly line: readonly Placed[]
  readonly behind: readonly Placed[]
  readonly first: number
  readonly count: number
}

/** The layout of a course; of that of a branch beside the course of its `game`, as far as that is known. */
export function layoutOf(points: readonly PointOfCourse[], game: readonly PointOfCourse[] = []): Layout {
  const fork = points[0]
  if (!fork || game.length === 0) return { line: placed(points), behind: [], first: 0, count: points.length }
  const first = placeOf(game, fork.n)
  const all = placed(game)
  return {
    line: [...all.filter(({ at }) => at < first), ...placed(points, first)],
    behind: all.filter(({ at }) => at >= Math.floor(first)),
    first,
    count: Math.max(game.length, first + points.length),
  }
}

function placed(points: readonly PointOfCourse[], first = 0): Placed[] {
  return points.map((point, i) => ({ at: first + i, point }))
}

/** How a chart is measured: so many places from left to right, and the values from its foot to its top. */
export interface Scale {
  readonly count: number
  readonly from: number
  readonly to: number
}

export function scaleOf({ line, behind, count }: Layout, measure: Measure): Scale {
  const points = [...line, ...behind].map(({ point }) => point)
  return { count, ...range(points, measure) }
}

export function estimateOf(point: PointOfCourse, side: number, measure: Measure): Estimate | null {
  return point.sides[side]?.[measure] ?? null
}

/** What stands at the foot and at the top of a chart. */
export function range(points: readonly PointOfCourse[], measure: Measure): { from: number; to: number } {
  if (measure === 'wins') return { from: 0, to: 1 }
  const all = points.flatMap((point) => point.sides.map((side) => side.points.value))
  if (all.length === 0) return { from: 0, to: 10 }
  const step = gap(Math.min(...all), Math.max(...all))
  const from = Math.floor(Math.min(...all) / step) * step
  return { from, to: Math.max(from + step, Math.ceil(Math.max(...all) / step) * step) }
}

/** The distance of round numbers, of which few lie between two. */
function gap(low: number, high: number): number {
  const wide = Math.max(1, high - low)
  for (const step of [1, 2, 5, 10, 20, 50, 100, 200, 500]) if (wide / step <= 5) return step
  return 1000
}

/** The numbers at which lines lie across a chart. */
export function rules({ from, to }: { from: number; to: number }, measure: Measure): number[] {
  if (measure === 'wins') return [0, 0.5, 1]
  const step = gap(from, to)
  return Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => from + i * step)
}

export function x(at: number, count: number): number {
  return count < 2 ? 0 : (WIDTH * at) / (count - 1)
}

export function y(value: number, { from, to }: { from: number; to: number }): number {
  return HEIGHT - (HEIGHT * (value - from)) / (to - from)
}

/** Where a side's line turns: all points that have an estimate. */
function corners(line: readonly Placed[], side: number, measure: Measure, scale: Scale): string[] {
  return line.flatMap(({ at, point }) => {
    const value = estimateOf(point, side, measure)?.value
    return value === undefined ? [] : [`${round(x(at, scale.count))} ${round(y(value, scale))}`]
  })
}

/** A side's line through them. */
export function linePath(line: readonly Placed[], side: number, measure: Measure, scale: Scale): string {
  const places = corners(line, side, measure, scale)
  return places.length === 0 ? '' : `M${places.join(' L')}`
}

/** What lies between a side's line and a height. */
export function areaPath(
  line: readonly Placed[],
  side: number,
  measure: Measure,
  scale: Scale,
  height: number,
): string {
  const places = corners(line, side, measure, scale)
  const across = (place = '') => place.split(' ')[0]
  const foot = [places.at(-1), places[0]].map((place) => `${across(place)} ${height}`)
  return places.length < 2 ? '' : `M${[...places, ...foot].join(' L')} Z`
}

/** The 95 % confidence band around a side's line. */
export function bandPath(line: readonly Placed[], side: number, measure: Measure, scale: Scale): string {
  const within = (value: number) => round(y(Math.min(scale.to, Math.max(scale.from, value)), scale))
  const known = line.flatMap(({ at, point }) => {
    const estimate = estimateOf(point, side, measure)
    return estimate ? [{ at: round(x(at, scale.count)), estimate }] : []
  })
  if (known.length < 2) return ''
  const above = known.map(({ at, estimate }) => `${at} ${within(estimate.high)}`)
  const below = known.map(({ at, estimate }) => `${at} ${within(estimate.low)}`).reverse()
  return `M${[...above, ...below].join(' L')} Z`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** The stretches of the line where it is proven how the game ends. */
export function stretches(line: readonly Placed[]): [from: number, to: number][] {
  const ranges: [number, number][] = []
  let goesOn = false
  for (const { at, point } of line) {
    const isProven = point.evidence === 'proven'
    const last = ranges.at(-1)
    if (isProven && goesOn && last) last[1] = at
    else if (isProven) ranges.push([at, at])
    goesOn = isProven
  }
  return ranges
}

/** Where in the course a position lies, as the number of a point: between two of them within a turn. */
export function placeOf(points: readonly PointOfCourse[], n: number): number {
  const at = Math.max(
    0,
    points.findLastIndex((point) => point.n <= n),
  )
  const here = points[at]?.n ?? 0
  const next = points[at + 1]?.n
  return next === undefined || next <= here ? at : at + Math.min(1, Math.max(0, (n - here) / (next - here)))
}

/** The number of the point at a share of the width, of so many along which one can walk. */
export function pointAt(share: number, points: number, { first, count }: Layout): number {
  return Math.max(0, Math.min(points - 1, Math.round(share * (count - 1) - first)))
}

/** The point from which a side's line is known at `at`, or the nearest one before; the first that is known otherwise. */
export function knownAt(points: readonly PointOfCourse[], at: number): PointOfCourse | null {
  const near = points.findLastIndex((point, i) => i <= at && point.sides.length > 0)
  return points[near] ?? points.find((point) => point.sides.length > 0) ?? null
}

/** The places of signs, moved as little as it takes to keep them `least` apart and `rim` away from foot and top. */
export function apart(wanted: readonly number[], least: number, rim = 0): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0) || a - b)
  const step = Math.min(least, order.length > 1 ? (HEIGHT - 2 * rim) / (order.length - 1) : least)
  const places = wanted.map(() => 0)
  let low = rim
  for (const i of order) {
    places[i] = Math.max(low, wanted[i] ?? 0)
    low = (places[i] ?? 0) + step
  }
  let high = HEIGHT - rim
  for (const i of order.reverse()) {
    places[i] = Math.min(high, places[i] ?? 0)
    high = (places[i] ?? 0) - step
  }
  return places
}

/** What comes with an answer takes the place of what was known before. */
export function merged(
  known: readonly PointOfCourse[],
  news: readonly PointOfCourse[],
): readonly PointOfCourse[] {
  if (known.length === 0) return news
  const byN = new Map(news.map((point) => [point.n, point]))
  return known.map((point) => byN.get(point.n) ?? point)
}
