/* A map of Galicia with the oil fields, and plates around it for the plots. Our own drawing, roughly true: degrees east and
   north, stretched to fill a wall. */

export type Degrees = readonly [east: number, north: number]
export interface Point {
  x: number
  y: number
}

/** The sheet, and the strip in its middle that is the map. */
export const SHEET = { width: 1720, height: 490 }
const MAP = { top: 126, bottom: 366, west: 19.5, east: 25.8, north: 50.2, south: 48.3 }

export function drawn([east, north]: Degrees): Point {
  return {
    x: ((east - MAP.west) / (MAP.east - MAP.west)) * SHEET.width,
    y: MAP.top + ((MAP.north - north) / (MAP.north - MAP.south)) * (MAP.bottom - MAP.top),
  }
}

/** A line that bends at each of its points. */
export function path(degrees: readonly Degrees[]): string {
  const points = degrees.map(drawn)
  const written = ({ x, y }: Point) => `${x.toFixed(0)} ${y.toFixed(0)}`
  const parts = points.slice(1, -1).map((point, i) => {
    const next = points[i + 2]!
    const end = i + 2 === points.length - 1 ? next : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 }
    return `Q${written(point)} ${written(end)}`
  })
  return [`M${written(points[0]!)}`, ...parts].join(' ')
}

/** The fields by the names of our own plots; `north`: the plate stands above the map. */
const FIELDS: Readonly<Record<string, { at: Degrees; north: boolean }>> = {
  Klęczany: { at: [20.65, 49.68], north: false },
  Siary: { at: [21.12, 49.6], north: false },
  'Gorlice – Glinik Mariampolski': { at: [21.18, 49.67], north: false },
  Kryg: { at: [21.3, 49.64], north: false },
  Libusza: { at: [21.25, 49.72], north: true },
  Harklowa: { at: [21.4, 49.74], north: true },
  Bóbrka: { at: [21.72, 49.6], north: false },
  Potok: { at: [21.7, 49.72], north: true },
  Węglówka: { at: [21.83, 49.78], north: true },
  Ropienka: { at: [22.55, 49.49], north: true },
  Schodnica: { at: [23.3, 49.22], north: false },
  Urycz: { at: [23.42, 49.15], north: false },
  Borysław: { at: [23.4, 49.3], north: true },
  Tustanowice: { at: [23.5, 49.34], north: true },
  Bitków: { at: [24.42, 48.63], north: false },
  Starunia: { at: [24.52, 48.74], north: true },
  'Słoboda Rungurska': { at: [24.88, 48.53], north: false },
}

/** Points of a line as SVG writes them: `19.5,50 19.8,50.06`. */
function line(points: string): Degrees[] {
  return points.split(' ').map((point) => {
    const [east = 0, north = 0] = point.split(',').map(Number)
    return [east, north]
  })
}

export const RIVERS: readonly (readonly Degrees[])[] = [
  line('19.5,50 19.8,50.06 20.3,50.08 20.7,50.2'),
  line('20.35,49.42 20.69,49.58 20.72,49.8 20.95,50.02 20.88,50.2'),
  line('21.45,49.46 21.52,49.72 21.4,49.98 21.5,50.2'),
  line('22.75,49.12 22.5,49.42 22.2,49.56 22.3,49.76 22.77,49.8 22.72,50.02 22.3,50.2'),
  line('22.9,49.22 23.15,49.46 23.7,49.48 24.1,49.26 24.7,49.16 25.2,48.92 25.8,48.66'),
  line('24.5,48.32 24.62,48.48 25.05,48.56 25.45,48.42 25.8,48.34'),
]

/** The crest of the Carpathians. */
export const MOUNTAINS = line(
  '19.6,49.34 19.9,49.26 20.2,49.22 20.6,49.34 21,49.4 21.4,49.38 21.8,49.36 22.2,49.26 ' +
    '22.55,49.1 22.9,48.98 23.25,48.84 23.6,48.74 23.95,48.62 24.25,48.46 24.5,48.34',
)

/** From Kraków by Tarnów, Przemyśl and Lviv to Stanisławów and beyond. */
export const RAILWAY = line(
  '19.94,50.03 20.99,50.02 22,50.04 22.77,49.86 23.4,49.82 ' +
    '24.03,49.84 24.4,49.4 24.71,48.96 25.03,48.6 25.6,48.36',
)

/** Towns by their names in the game's texts. */
export const TOWNS: Readonly<Record<string, Degrees>> = {
  krakow: [19.94, 50.03],
  tarnow: [20.99, 50.02],
  przemysl: [22.77, 49.86],
  lviv: [24.03, 49.84],
  stanislawow: [24.71, 48.96],
}

/** A place with its plots: its plate, and where its line goes to. */
export interface Plate {
  place: string
  plots: number[]
  /** The corner of the plate, and how wide it is. */
  x: number
  y: number
  width: number
  /** The field on the map; null where this map doesn't know it. */
  field: Point | null
}

export const PLATE = { width: 184, height: 112 }
/** A plate with few beside it is wider, so that its name finds room. */
const WIDEST = 240
const GAP = 6

/** The plates of all plots. If the map lacks a place, as with own cards, all plates stand in rows without a map. */
export function plates(places: readonly string[]): Plate[] {
  const byPlace = new Map<string, number[]>()
  places.forEach((place, plot) => byPlace.set(place, [...(byPlace.get(place) ?? []), plot]))
  const all = [...byPlace].map(([place, plots]) => ({ place, plots, field: FIELDS[place] ?? null }))
  if (all.some(({ field }) => field === null)) return inRows(all)
  return [true, false].flatMap((north) => {
    const row = all
      .filter(({ field }) => field?.north === north)
      .toSorted((one, other) => one.field!.at[0] - other.field!.at[0])
    const width = Math.min(WIDEST, Math.floor((SHEET.width + GAP) / row.length - GAP))
    const xs = inLine(
      row.map(({ field }) => drawn(field!.at).x - width / 2),
      width,
    )
    return row.map(({ place, plots, field }, i) => ({
      place,
      plots,
      x: xs[i] ?? 0,
      y: north ? 0 : SHEET.height - PLATE.height,
      width,
      field: drawn(field!.at),
    }))
  })
}

/** Left edges of plates of this width as close to `wanted` as possible without overlaps, in the same order. */
function inLine(wanted: readonly number[], width: number): number[] {
  const step = width + GAP
  const xs = wanted.map((x) => Math.max(0, x))
  for (let i = 1; i < xs.length; i++) xs[i] = Math.max(xs[i]!, xs[i - 1]! + step)
  let limit = SHEET.width - width
  for (let i = xs.length - 1; i >= 0; i--) {
    xs[i] = Math.min(xs[i]!, limit)
    limit = xs[i]! - step
  }
  return xs
}

function inRows(all: readonly { place: string; plots: number[] }[]): Plate[] {
  const columns = Math.floor((SHEET.width + GAP) / (PLATE.width + GAP))
  return all.map(({ place, plots }, i) => ({
    place,
    plots,
    x: (i % columns) * (PLATE.width + GAP),
    y: Math.floor(i / columns) * (PLATE.height + GAP),
    width: PLATE.width,
    field: null,
  }))
}
