/* Where things are on the map: names and positions, no rules. */

export const COLUMN_NAMES = [...'abcdefghi']
export const SIDE = COLUMN_NAMES.length

/** One field in drawing units. */
export const F = 64

export interface Place {
  /** 0 at the left. */
  column: number
  /** 0 at the top, as drawn. */
  row: number
}

export function placeOf(name: string): Place {
  return { column: COLUMN_NAMES.indexOf(name[0] ?? ''), row: SIDE - Number(name.slice(1)) }
}

export function nameAt({ column, row }: Place): string {
  return `${COLUMN_NAMES[column]}${SIDE - row}`
}

/** The index of a place in the scene's list of fields, which begins at a1 and goes up row by row. */
export function indexAt({ column, row }: Place): number {
  return (SIDE - 1 - row) * SIDE + column
}

/** Where a key takes the focus from a field: arrows one field, Home and End along the row, with Ctrl to the corners; null for other keys. */
export function step(name: string, key: string, far = false): string | null {
  const { column, row } = placeOf(name)
  const last = SIDE - 1
  const places: Record<string, Place> = {
    ArrowLeft: { column: Math.max(0, column - 1), row },
    ArrowRight: { column: Math.min(last, column + 1), row },
    ArrowUp: { column, row: Math.max(0, row - 1) },
    ArrowDown: { column, row: Math.min(last, row + 1) },
    Home: { column: 0, row: far ? 0 : row },
    End: { column: last, row: far ? last : row },
    PageUp: { column, row: 0 },
    PageDown: { column, row: last },
  }
  const place = places[key]
  return place ? nameAt(place) : null
}

/** The positions of `amount` pips as on a die, within a field of 64 by 64. */
export function pips(amount: number): Array<[number, number]> {
  const low = 19
  const mid = 32
  const high = 45
  const corners: Array<[number, number]> = [
    [low, low],
    [high, high],
    [high, low],
    [low, high],
  ]
  if (amount === 1) return [[mid, mid]]
  if (amount === 2) return corners.slice(0, 2)
  if (amount === 3) return [...corners.slice(0, 2), [mid, mid]]
  if (amount === 4) return corners
  return [...corners, [mid, mid]]
}
