export interface Scale {
  low: number
  high: number
  ticks: number[]
}

/** A scale with round ticks that covers all values and 0. */
export function scaleOf(values: readonly number[]): Scale {
  const least = Math.min(0, ...values)
  const most = Math.max(1, ...values)
  const rough = (most - least) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * power).find((each) => each >= rough) ?? rough)
  const low = Math.floor(least / step) * step
  const high = Math.ceil(most / step) * step
  const ticks: number[] = []
  for (let tick = low; tick <= high; tick += step) ticks.push(tick)
  return { low, high, ticks }
}

/** Places for labels, as close to `wanted` as a distance of `gap` allows, between `top` and `bottom` if there is room. */
export function apart(wanted: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = wanted.map((_, i) => i).sort((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0))
  const places = [...wanted]
  let limit = bottom
  for (const i of order.toReversed()) {
    places[i] = Math.min(places[i] ?? 0, limit)
    limit = (places[i] ?? 0) - gap
  }
  limit = top
  for (const i of order) {
    places[i] = Math.max(places[i] ?? 0, limit)
    limit = (places[i] ?? 0) + gap
  }
  return places
}
