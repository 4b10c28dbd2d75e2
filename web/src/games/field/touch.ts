/* What a finger means that comes down on the map: what is under it, or what can be chosen beside it. */
import { box, isOnMap, platformAt, keyOf, type Point, type Space } from './lattice'

/** How far beside something one may tap and still mean it, in pixels: with a mouse, and with a finger. */
export const NEAR = { mouse: 7, finger: 14 } as const
/** Whoever taps the very middle of something closed, up to so far from it, wants to know why it is closed. */
export const HEART = 3

export function whatIs(space: Space): string {
  return platformAt(space) ?? keyOf(space)
}

/** What is meant by a tap at a point of the map, which lies on a space. `scale` is how many of its units are a pixel. */
export function meantBy(
  point: Point,
  space: Space,
  isOpen: (what: string) => boolean,
  hand: keyof typeof NEAR,
  scale: number,
): string {
  const under = whatIs(space)
  if (isOpen(under)) return under
  const own = box(space)
  const off = Math.max(Math.abs(point.x - own.x - own.width / 2), Math.abs(point.y - own.y - own.height / 2))
  let nearest = under
  let least = NEAR[off < HEART * scale ? 'mouse' : hand] * scale
  for (let dx = -1; dx <= 1; dx++) {
    for (let dy = -1; dy <= 1; dy++) {
      const there: Space = [space[0] + dx, space[1] + dy]
      if (!isOnMap(there) || !isOpen(whatIs(there))) continue
      const place = box(there)
      const far = Math.hypot(
        Math.max(place.x - point.x, 0, point.x - place.x - place.width),
        Math.max(place.y - point.y, 0, point.y - place.y - place.height),
      )
      if (far < least) [nearest, least] = [whatIs(there), far]
    }
  }
  return nearest
}
