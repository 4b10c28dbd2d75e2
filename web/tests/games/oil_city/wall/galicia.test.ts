import { describe, expect, it } from 'vitest'

import { drawn, PLATE, plates, SHEET } from '../../../../src/games/oil_city/wall/galicia'

const OURS = [
  ...['Klęczany', 'Gorlice – Glinik Mariampolski', 'Siary', 'Libusza', 'Kryg', 'Harklowa', 'Bóbrka', 'Potok'],
  ...['Węglówka', 'Ropienka', 'Schodnica', 'Urycz', 'Borysław', 'Tustanowice', 'Bitków', 'Starunia'],
  'Słoboda Rungurska',
]

describe('the map of Galicia', () => {
  it.each([
    ['our own cards', OURS] as const,
    ['other cards', Array.from({ length: 17 }, (_, i) => `P${i}`)] as const,
  ])('has a plate on the sheet for each place of %s, none on another', (_, places) => {
    const placed = plates(places.flatMap((place) => [place, place, place]))
    expect(placed.map(({ place }) => place).sort()).toEqual([...places].sort())
    for (const one of placed) {
      expect(one.plots).toHaveLength(3)
      expect(one.x).toBeGreaterThanOrEqual(0)
      expect(one.x + PLATE.width).toBeLessThanOrEqual(SHEET.width)
      expect(one.y + PLATE.height).toBeLessThanOrEqual(SHEET.height)
      for (const other of placed)
        if (one !== other)
          expect(Math.abs(one.x - other.x) >= PLATE.width || Math.abs(one.y - other.y) >= PLATE.height).toBe(
            true,
          )
    }
  })

  it('knows where our places are', () => {
    for (const { field } of plates(OURS)) {
      expect(field).not.toBeNull()
      expect(field!.y).toBeGreaterThan(PLATE.height)
      expect(field!.y).toBeLessThan(SHEET.height - PLATE.height)
    }
    expect(drawn([24, 49]).x).toBeGreaterThan(drawn([21, 49]).x)
  })
})
