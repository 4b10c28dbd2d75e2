import { SOLD } from './notation'

/** The goods on each wagon: the load spread as evenly as possible, one kind after the other. */
export function spread(loaded: Readonly<Record<string, number>>, wagons: number): string[][] {
  const units = SOLD.flatMap((good) => Array.from({ length: loaded[good] ?? 0 }, () => good as string))
  if (wagons <= 0) return []
  const loads: string[][] = []
  let next = 0
  for (let wagon = 0; wagon < wagons; wagon++) {
    const count = Math.ceil((units.length - next) / (wagons - wagon))
    loads.push(units.slice(next, next + count))
    next += count
  }
  return loads
}
