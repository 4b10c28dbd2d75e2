import { expect, test } from 'vitest'
import { linked, unlinked } from '../../src/table/device/link'

const FILE = 'Gusher game\ngame: atacama 2\nseat 1: person Łucja 🙂\n\n1. e5\n2. a1\n'

test('a link holds a file', () => {
  expect(unlinked(linked(FILE))).toBe(FILE)
  expect(unlinked(encodeURIComponent(FILE))).toBe(FILE)
})

test('a link that was cut brings no shorter game', () => {
  const link = linked(FILE)
  const whole = Array.from(link, (_, cut) => link.slice(0, cut)).filter((cut) => {
    try {
      return unlinked(cut).startsWith('Gusher')
    } catch (error) {
      expect(error).toHaveProperty('reason.code', 'link_cut')
      return false
    }
  })
  expect(whole).toEqual([])
})
