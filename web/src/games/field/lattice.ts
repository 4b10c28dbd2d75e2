/* Where things are on the map: names and positions, no rules. */

/** Spaces in a row. */
export const SIDE = 13
const FILES = 'abcdef'

/** A space by its distance from the west and from the south, platforms included. */
export type Space = readonly [x: number, y: number]
export type Side = 'north' | 'east' | 'south' | 'west'

/** In drawing units: roads are narrower than the platforms between them. */
export const ROAD = 24
export const PLATFORM = 36
export const MAP = 7 * ROAD + 6 * PLATFORM

export interface Point {
  x: number
  /** Downwards, as drawn. */
  y: number
}

/** How wide the spaces are that lie `i` from an edge. */
export function breadth(i: number): number {
  return i % 2 === 0 ? ROAD : PLATFORM
}

/** How far they begin from that edge. */
export function offset(i: number): number {
  return Math.ceil(i / 2) * ROAD + Math.floor(i / 2) * PLATFORM
}

export function middle([x, y]: Space): Point {
  return { x: offset(x) + breadth(x) / 2, y: MAP - offset(y) - breadth(y) / 2 }
}

/** Where a space is drawn. */
export function box([x, y]: Space): Point & { width: number; height: number } {
  return { x: offset(x), y: MAP - offset(y) - breadth(y), width: breadth(x), height: breadth(y) }
}

export function keyOf([x, y]: Space): string {
  return `${x},${y}`
}

export function spaceOf(key: string): Space {
  const [x = 0, y = 0] = key.split(',').map(Number)
  return [x, y]
}

export function isSame(a: Space | null, b: Space | null): boolean {
  return a === b || (a !== null && b !== null && a[0] === b[0] && a[1] === b[1])
}

/** The platform on a space, if it carries one. */
export function platformAt([x, y]: Space): string | null {
  return x % 2 === 1 && y % 2 === 1 ? `${FILES[(x - 1) / 2]}${(y + 1) / 2}` : null
}

export function spaceOfPlatform(name: string): Space {
  return [2 * FILES.indexOf(name[0] ?? '') + 1, 2 * Number(name.slice(1)) - 1]
}

/** The column and the row of a platform as they are counted from a camp: column 1 is furthest to its left, row 1 nearest. */
export function countedFrom(side: string, platform: string): { column: number; row: number } {
  const [x, y] = spaceOfPlatform(platform)
  const [file, rank] = [(x + 1) / 2, (y + 1) / 2]
  if (side === 'north') return { column: 7 - file, row: 7 - rank }
  if (side === 'west') return { column: 7 - rank, row: file }
  if (side === 'east') return { column: rank, row: 7 - file }
  return { column: file, row: rank }
}

/** Where, from a camp, the column of a platform begins at the camp's own edge, and its row at the edge to its left. */
export function edgesOf(side: string, platform: string): { column: Space; row: Space } {
  const [x, y] = spaceOfPlatform(platform)
  const far = SIDE - 1
  if (side === 'north') return { column: [x, far], row: [far, y] }
  if (side === 'west') return { column: [0, y], row: [x, far] }
  if (side === 'east') return { column: [far, y], row: [x, 0] }
  return { column: [x, 0], row: [0, y] }
}

export function isOnMap([x, y]: Space): boolean {
  return x >= 0 && x < SIDE && y >= 0 && y < SIDE
}

/** The platforms that share an edge with a space. */
export function platformsBeside([x, y]: Space): string[] {
  const beside: Space[] = [
    [x, y + 1],
    [x + 1, y],
    [x, y - 1],
    [x - 1, y],
  ]
  return beside.flatMap((space) => (isOnMap(space) ? (platformAt(space) ?? []) : []))
}

const STEPS: Record<string, Space> = { n: [0, 1], e: [1, 0], s: [0, -1], w: [-1, 0] }

export function stepped([x, y]: Space, direction: string): Space {
  const [dx, dy] = STEPS[direction] ?? [0, 0]
  return [x + dx, y + dy]
}

/** The letter of the step from a space to one right beside it; null if they do not touch. */
export function directionTo(from: Space, to: Space): string | null {
  return Object.keys(STEPS).find((letter) => isSame(stepped(from, letter), to)) ?? null
}

/** One of the 13 outer spaces of a side, counted from the west or from the south. */
export function outerSpace(side: string, position: number): Space {
  if (side === 'south') return [position, 0]
  if (side === 'north') return [position, SIDE - 1]
  return [side === 'west' ? 0 : SIDE - 1, position]
}

/** The place of a space among the outer spaces of a side; null if it is none of them. */
export function positionOn(side: string, space: Space): number | null {
  const position = space[side === 'south' || side === 'north' ? 0 : 1]
  return isSame(outerSpace(side, position), space) ? position : null
}

/** Which way something points that goes towards a heading, in degrees clockwise from the north. */
export function angleOf(heading: string): number {
  return ['north', 'east', 'south', 'west'].indexOf(heading) * 90
}

const KEYS: Record<string, string> = { ArrowUp: 'n', ArrowRight: 'e', ArrowDown: 's', ArrowLeft: 'w' }

/** The letter of the step that an arrow key means. */
export function directionOfKey(key: string): string | null {
  return KEYS[key] ?? null
}

/** Where a key takes the focus from a space: arrows one space, Home and End along the row, with Ctrl to the corners; null for other keys and beyond the edge. */
export function step(from: Space, key: string, far = false): Space | null {
  const [x, y] = from
  const last = SIDE - 1
  const direction = directionOfKey(key)
  if (direction) {
    const there = stepped(from, direction)
    return isOnMap(there) ? there : null
  }
  if (key === 'Home') return [0, far ? last : y]
  if (key === 'End') return [last, far ? 0 : y]
  if (key === 'PageUp') return [x, last]
  if (key === 'PageDown') return [x, 0]
  return null
}
