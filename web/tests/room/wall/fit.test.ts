import { describe, expect, it } from 'vitest'

import { inRows, packed, sizeOf, widthOf } from '../../../src/games/wall/fit'

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

  it('is cut rather than too small, after eight letters at the least', () => {
    const { rows, size } = inRows('Towarzystwo Naftowe Brzęczyszczykiewicz', 23, 4, 3.4, 3.2)
    expect(rows).toEqual(['Towarzystwo', expect.stringMatching(/^Naftowe .*…$/)])
    expect(size).toBe(3.2)
    for (const row of rows) expect(widthOf(row) * size).toBeLessThanOrEqual(23)
    expect(inRows('Brzęczyszczykiewicz', 20, 4, 0, 4).rows).toEqual(['Brzęczys…'])
    expect(inRows('Brzęczyszczykiewicz', 8, 4, 0, 4).rows).toEqual(['Brzęczys…'])
  })

  it('is packed smaller the more of it there is', () => {
    const few = packed(['Ada', 'Grace'], 40, 8, 4)
    const many = packed(
      Array.from({ length: 12 }, () => 'Grace'),
      30,
      8,
      4,
    )
    expect(few).toBe(4)
    expect(many).toBeLessThan(2)
    const long = ['Ada', 'W'.repeat(40)]
    expect(packed(long, 40, 12, 4, { shrinks: true })).toBe(4)
    expect(packed(long, 40, 12, 4) * widthOf('W'.repeat(40))).toBeLessThanOrEqual(40)
  })
})
