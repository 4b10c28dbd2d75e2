/* What is said of a place on the map to those who listen. */
import type { GameTexts } from '../../base/i18n/gameTexts'
import { isOnMap, isSame, platformAt, SIDE, type Space } from './lattice'
import type { FieldScene, Platform, Truck } from './scene'

/** Where a platform may lie, seen from a place, and on which side of that platform the place is. */
const AROUND: ReadonlyArray<readonly [dx: number, dy: number, side: string]> = [
  [0, -1, 'north'],
  [-1, 0, 'east'],
  [0, 1, 'south'],
  [1, 0, 'west'],
  [-1, -1, 'north_east'],
  [1, -1, 'north_west'],
  [-1, 1, 'south_east'],
  [1, 1, 'south_west'],
]

/** The platforms around a place, each with the side of it on which the place is. */
function around([x, y]: Space): Array<{ platform: string; side: string }> {
  return AROUND.flatMap(([dx, dy, side]) => {
    const there = [x + dx, y + dy] as const
    const platform = isOnMap(there) ? platformAt(there) : null
    return platform ? [{ platform, side }] : []
  })
}

/** Where a road space or a crossing is: by the platforms around it. */
export function spaceName(texts: GameTexts, space: Space): string {
  const [x, y] = space
  const near = around(space)
  const [first, second] = near
  if (!first) return ''
  const names = { a: first.platform, b: second?.platform ?? '' }
  if (x % 2 === 1 || y % 2 === 1) {
    return second ? texts.text('space.between', names) : texts.text('space.beside', first)
  }
  if (!second) return texts.text('space.corner', first)
  if (near.length === 4) {
    if (x === (SIDE - 1) / 2 && y === (SIDE - 1) / 2) return texts.text('space.centre')
    // The two that lie across from each other, the one in the south-west first.
    return texts.text('space.crossing', { a: first.platform, b: near[3]?.platform ?? '' })
  }
  const side = y === 0 ? 'south' : y === SIDE - 1 ? 'north' : x === 0 ? 'west' : 'east'
  return texts.text('space.edge', { ...names, side })
}

/** A truck: whose it is, what it carries, which way it heads. */
export function truckName(texts: GameTexts, truck: Truck, owner: string): string {
  const load =
    truck.load === null ? texts.text('truck.empty') : texts.text('truck.loaded', { load: truck.load })
  const where =
    truck.heading === null
      ? texts.text('truck.in_camp')
      : texts.text('truck.heading', { direction: truck.heading })
  return [texts.text('truck.label', { owner }), load, where].join(', ')
}

/** A platform and what stands and lies there. */
export function platformName(texts: GameTexts, platform: Platform, names: readonly string[]): string {
  return texts.text('platform.label', {
    platform: platform.name,
    state: platformState(texts, platform, names),
  })
}

function platformState(
  texts: GameTexts,
  { stands, rig, stone, hidden }: Platform,
  names: readonly string[],
): string {
  if (!stands) return texts.text('platform.gone')
  const kind = stone === null ? '' : texts.text(`stones.${stone}`)
  if (rig === null) return kind || texts.text('platform.empty')
  const owner = names[rig] ?? ''
  if (hidden) return texts.text('platform.on_unknown', { owner })
  return kind
    ? texts.text('platform.on_stone', { owner, stone: kind })
    : texts.text('platform.on_nothing', { owner })
}

/** What there is on a space besides the road: trucks and things to pick up. */
export function thingsAt(
  texts: GameTexts,
  scene: FieldScene,
  space: Space,
  names: readonly string[],
): string[] {
  const trucks = scene.trucks.flatMap((truck, seat) =>
    isSame(truck.at, space) ? [truckName(texts, truck, names[seat] ?? '')] : [],
  )
  const lying = scene.lying?.find(({ at }) => isSame(at, space))?.loads ?? []
  return [...trucks, ...lying.map((load) => texts.text('space.lies', { load }))]
}
