/* Where the camps lie around the map, and what has its place in them. */
import { MAP, type Point } from './lattice'

/** How deep camps are, and the margins for names of columns and rows. With camps at both sides of a narrow phone, the middles
 * of spaces are still 24 pixels apart. */
const DEPTH = 30
const BREADTH = 25
const COLUMN_NAMES = 15
const ROW_NAMES = 12
const GAP = 4
const NARROW_GAP = 3
const DOOR = 4

export interface Frame {
  left: number
  top: number
  width: number
  height: number
}

/** What is drawn in all: the map with its corner at (0, 0), the camps at their sides, and the names in between. */
export function frameOf(sides: readonly string[]): Frame {
  const left = ROW_NAMES + (sides.includes('west') ? BREADTH : 0)
  const right = NARROW_GAP + (sides.includes('east') ? BREADTH : 0)
  const top = GAP + (sides.includes('north') ? DEPTH : 0)
  const bottom = COLUMN_NAMES + (sides.includes('south') ? DEPTH : 0)
  return { left: -left, top: -top, width: left + MAP + right, height: top + MAP + bottom }
}

/** Where a camp lies. */
export function campBox(side: string): Point & { width: number; height: number } {
  if (side === 'south') return { x: 0, y: MAP + COLUMN_NAMES - 1, width: MAP, height: DEPTH }
  if (side === 'north') return { x: 0, y: -GAP - DEPTH + 1, width: MAP, height: DEPTH }
  const x = side === 'west' ? -ROW_NAMES - BREADTH + 1 : MAP + NARROW_GAP - 1
  return { x, y: 0, width: BREADTH, height: MAP }
}

/** The middle of what stands in a camp, so far along it from the west or from the north. */
export function inCamp(side: string, along: number): Point {
  const { x, y, width, height } = campBox(side)
  return side === 'south' || side === 'north'
    ? { x: x + along, y: y + height / 2 }
    : { x: x + width / 2, y: y + along }
}

/** Where a way ends that leads into a camp: just inside, beside the name that is written there. */
export function atDoor(side: string, along: number): Point {
  const { x, y, width, height } = campBox(side)
  if (side === 'south') return { x: x + along, y: y + DOOR }
  if (side === 'north') return { x: x + along, y: y + height - DOOR }
  return { x: side === 'west' ? x + width - DOOR : x + DOOR, y: y + along }
}

/** How far along the camp its truck stands. */
export const TRUCK = 154

export function truckInCamp(side: string): Point {
  return inCamp(side, TRUCK)
}
