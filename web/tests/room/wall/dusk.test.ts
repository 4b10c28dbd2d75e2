/* At every step of dusk, and beside every lamp, text can be read: 4.5 : 1, WCAG's AA. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

type Colour = readonly [red: number, green: number, blue: number]

const SRC = join(import.meta.dirname, '../../../src')
const [base, dusk] = ['base/styles/colours.css', 'room/wall/colours.css'].map((path) =>
  readFileSync(join(SRC, path), 'utf-8'),
) as [string, string]

function colour(hex: string): Colour {
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as unknown as Colour
}

/** All values of a name in a style: by day and by lamplight; one that has only one is the same for both. */
function valuesOf(name: string, css: string): { day: Colour; night: Colour }[] {
  const all = [...css.matchAll(new RegExp(`--${name}: (?:light-dark\\()?(#\\w{6})(?:, (#\\w{6}))?`, 'g'))]
  expect(all, name).not.toEqual([])
  return all.map(([, day = '', night = day]) => ({ day: colour(day), night: colour(night) }))
}

/** As `color-mix(in srgb, to share, from)` has it. */
const mixed = (from: Colour, to: Colour, share: number): Colour =>
  from.map((part, i) => part + (to[i]! - part) * share) as unknown as Colour

function luminance(of: Colour): number {
  const [red = 0, green = 0, blue = 0] = of
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const texts = ['ink', 'soft', 'danger', 'seat-text'].flatMap((name) => valuesOf(name, base))
const [lamp] = valuesOf('lit', dusk)

it.each(['paper', 'sheet'])('can be read on %s', (ground) => {
  const [day] = valuesOf(ground, base)
  const [evening] = valuesOf(`evening-${ground}`, dusk)
  for (let share = 0; share <= 1; share += 0.05) {
    const now = mixed(day!.day, evening!.day, share)
    for (const text of texts) expect(contrast(text.day, now)).toBeGreaterThanOrEqual(4.5)
  }
  for (const text of texts) expect(contrast(text.night, day!.night)).toBeGreaterThanOrEqual(4.5)
})

it('can be read beside a lamp', () => {
  for (const text of texts) {
    expect(contrast(text.day, lamp!.day)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(text.night, lamp!.night)).toBeGreaterThanOrEqual(4.5)
  }
})
