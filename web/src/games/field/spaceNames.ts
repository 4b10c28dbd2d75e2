/* What is said of a place on the map to those who listen. */
import type { GameTexts } from '../../base/i18n/gameTexts'
import { isOnMap, platformAt, SIDE, stepped, type Space } from './lattice'
import type { FieldScene, Platform, Truck } from './scene'

const CORNERS: ReadonlyArray<readonly [name: string, dx: number, dy: number]> = [
  ['south_west', -1, -1],
  ['south_east', 1, -1],
  ['north_west', -1, 1],
  ['north_east', 1, 1],
]
const STRAIGHT: Record<string, string> = { south: 's', west: 'w', north: 'n', east: 'e' }

/** The platforms around a place, with the side of it where they lie. */
function around(space: Space): Array<{ platform: string; side: string }> {
  const [x, y] = space
  const beside = Object.entries(STRAIGHT).map(([side, letter]) => ({ side, there: stepped(space, letter) }))
  const corners = CORNERS.map(([side, dx, dy]) => ({ side, there: [x + dx, y + dy] as const }))
  return [...beside, ...corners].flatMap(({ side, there }) => {
    const platform = isOnMap(there) ? platformAt(there) : null
    return platform ? [{ platform, side }] : []
  })
}

const OPPOSITE: Record<string, string> = {
  north: 'south',
  south: 'north',
  east: 'west',
  west: 'east',
  north_west: 'south_east',
  north_east: 'south_west',
  south_west: 'north_east',
  south_east: 'north_west',
}

/** Where a road space or a crossing is: by the platforms around it. */
export function spaceName(texts: GameTexts, space: Space): string {
  const [x, y] = space
  const near = around(space)
  const [first, second] = near
  if (!first) return ''
  const names = { a: first.platform, b: second?.platform ?? '' }
  const beside = { platform: first.platform, side: OPPOSITE[first.side] ?? '' }
  if (x % 2 === 1 || y % 2 === 1) {
    return second ? texts.text('space.between', names) : texts.text('space.beside', beside)
  }
  if (!second) return texts.text('space.corner', beside)
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
  const isHere = (at: readonly number[] | null) => at !== null && at[0] === space[0] && at[1] === space[1]
  const trucks = scene.trucks.flatMap((truck, seat) =>
    isHere(truck.at) ? [truckName(texts, truck, names[seat] ?? '')] : [],
  )
  const lying = scene.lying?.find(({ at }) => isHere(at))?.loads ?? []
  return [...trucks, ...lying.map((load) => texts.text('space.lies', { load }))]
}
