import { describe, expect, it } from 'vitest'

import { fitted } from '../../../src/games/oil_city/wall/gains'
import { inRows, LEAST, listed, sizeOf, widthOf } from '../../../src/games/wall/fit'

describe('what people have written', () => {
  it('is as large as it may be, if it is short', () => {
    expect(sizeOf('Ada', 30, 4)).toBe(4)
    expect(inRows('Ada', 30, 4)).toEqual({ rows: ['Ada'], size: 4 })
  })

  it('is never wider than its place', () => {
    for (const text of ['W'.repeat(24), 'Brzęczyszczykiewicz & Co', 'il', 'Maria Magdalena von Hof']) {
      expect(widthOf(text) * sizeOf(text, 20, 4)).toBeLessThanOrEqual(20.001)
      const { rows, size } = inRows(text, 20, 4)
      for (const row of rows) expect(widthOf(row) * size).toBeLessThanOrEqual(20.001)
    }
  })

  it('stands in two lines where that shows it larger, broken between words', () => {
    const { rows, size } = inRows('Naftowa Spółka Chrząszcz', 20, 4)
    expect(rows).toEqual(['Naftowa Spółka', 'Chrząszcz'])
    expect(size).toBeGreaterThan(sizeOf('Naftowa Spółka Chrząszcz', 20, 4))
    expect(inRows('Naftowa Spółka Chrząszcz', 20, 4, 0).rows).toHaveLength(1)
  })

  it('is broken at hyphens, too, but never within a word', () => {
    expect(inRows('Borysławsko-Drohobyckie', 20, 4).rows).toEqual(['Borysławsko-', 'Drohobyckie'])
    expect(inRows('W'.repeat(24), 20, 4).rows).toHaveLength(1)
  })

  it('is cut rather than too small', () => {
    const { rows, size } = inRows('Towarzystwo Naftowe Brzęczyszczykiewicz', 23, 4, 3.4, 3.2)
    expect(rows).toEqual(['Towarzystwo', expect.stringMatching(/^Naftowe .*…$/)])
    expect(size).toBe(3.2)
    for (const row of rows) expect(widthOf(row) * size).toBeLessThanOrEqual(23)
    expect(inRows('Brzęczyszczykiewicz', 24, 4, 0, 4)).toEqual({ rows: ['Brzęczys…'], size: 4 })
    expect(inRows('W'.repeat(40), 24, 4, 0, 4)).toEqual({ rows: ['WWWWW…'], size: 4 })
  })

  it('is listed as large as all of it fits in, and no smaller than can be read', () => {
    const names = ['Ada', 'Grace', 'free', 'free']
    expect(listed(names, 80, 6, 4.2)).toEqual({ size: 4.2, texts: names })
    const { size } = listed(names, 62, 6, 4.2)
    expect(size).toBeLessThan(4.2)
    expect(size).toBeGreaterThanOrEqual(LEAST)
    // What is wanted least is left out first, then names are cut, and at last not even all of them are there.
    expect(listed(names, 44, 6, 4.2, { wanted: 2 })).toEqual({ size: LEAST, texts: names.slice(0, 2) })
    const long = ['Maria Magdalena von Hohenlohe', 'Jo']
    const { texts } = listed(long, 60, 6, 4.2)
    expect(texts).toEqual([expect.stringMatching(/^Maria Mag.*…$/), 'Jo'])
    expect(widthOf(texts.join('')) * LEAST).toBeLessThan(60)
    expect(listed(names, 32, 6, 4.2)).toEqual({ size: LEAST, texts: ['Ada'] })
  })
})

describe('what the bank brings', () => {
  const gains = ['crude', 'gas', 'wax', 'kerosene', 'money', 'driller'].map((item) => ({
    company: 0,
    item,
    amount: 100,
  }))

  it('is as large as fits in, and left out at the end where it would be too small', () => {
    expect(fitted(gains.slice(0, 1), 30, 6)).toEqual({ size: 6, gains: gains.slice(0, 1), more: false })
    const { size, gains: shown, more } = fitted(gains, 30, 7)
    expect(size).toBeGreaterThanOrEqual(LEAST)
    expect(more).toBe(true)
    expect(shown).toEqual(gains.slice(0, shown.length))
    expect(shown.length).toBeGreaterThan(1)
  })
})
