/* The look keeps to docs/look.md: eight sizes of type, eight spaces, and every colour by its name. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '../../src')
const TYPE = ['0.75rem', '0.875rem', '1rem', '1.125rem', '1.375rem', '1.75rem', '2.25rem', '3rem']
const SPACES = [0.125, 0.25, 0.5, 0.75, 1, 1.5, 2, 3]
/* What is read from across a room has a unit of its own. */
const FROM_AFAR = /\b(wall|debrief)\b|tournament\/Board/

const styles = readdirSync(SRC, { recursive: true, encoding: 'utf-8' })
  .filter((path) => /\.(svelte|css)$/.test(path) && !path.endsWith('colours.css'))
  .map((path) => {
    const text = readFileSync(join(SRC, path), 'utf-8')
    return { path, css: path.endsWith('.css') ? text : (/<style>(.*)<\/style>/s.exec(text)?.[1] ?? '') }
  })
const near = styles.filter(({ path, css }) => !FROM_AFAR.test(path) && !css.includes('var(--u)'))

/** What a declaration in a file says that `isRight` does not allow. */
function faults(of: typeof styles, property: RegExp, isRight: (value: string) => boolean): string[] {
  return of.flatMap(({ path, css }) =>
    [...css.matchAll(/^\s*([a-z-]+):\s*([^;]+);/gm)]
      .filter(([, name = '', value = '']) => property.test(name) && !isRight(value))
      .map(([declaration]) => `${path}: ${declaration.trim()}`),
  )
}

test('type has one of eight sizes, but in drawings, which have units of their own', () => {
  const isOne = (value: string) =>
    TYPE.includes(value) ||
    /^(0|inherit|133%|150%|100%|\d+(\.\d+)?px)$/.test(value) ||
    value.includes('var(--')
  expect(faults(near, /^font-size$/, isOne)).toEqual([])
})

test('spaces are those of the grid, or as large as a part of the screen', () => {
  const isOne = (value: string) =>
    [...value.matchAll(/([\d.]+)rem/g)].every(([, rem]) => SPACES.includes(Number(rem)) || Number(rem) > 3)
  expect(faults(near, /^(row-gap|column-gap|gap|padding|margin)(-[a-z-]+)?$/, isOne)).toEqual([])
})

test('colours are called by their names', () => {
  const isNamed = (value: string) =>
    !/#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(|\b(white|black|gray|grey)\b/i.test(value)
  const COLOURED = /^(color|fill|stroke|background(-color)?|border[a-z-]*|outline|box-shadow|--.*)$/
  expect(faults(styles, COLOURED, isNamed)).toEqual([])
})
