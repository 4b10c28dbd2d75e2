import { beforeEach, expect, it, vi } from 'vitest'

import type { Step } from '../../../src/games/oil_city/bank'

const notes = vi.hoisted(() => vi.fn<(notes: readonly number[]) => void>())
vi.mock('../../../src/base/ui/tone', () => ({ playNotes: notes }))
// Other tests may have loaded them without that.
vi.resetModules()
const { sound } = await import('../../../src/games/oil_city/sounds')
const { settings } = await import('../../../src/base/app/settings.svelte')

const step = (phrase: string): Step => ({ n: 0, phrase, words: {}, company: 0, gains: [] })
const heard = () => notes.mock.calls.map(([each]) => each.length)

beforeEach(() => {
  notes.mockClear()
  settings.feel = true
})

it('is heard of dice and of sales, and of nothing else', () => {
  for (const phrase of ['rolled', 'sold', 'event']) sound([step(phrase)], true)
  expect(heard()).toEqual([2, 2])
})

it('is only felt on the phones of a class', () => {
  sound([step('rolled')], false)
  expect(heard()).toEqual([0])
})

it('is silent where people want neither', () => {
  settings.feel = false
  sound([step('sold')], true)
  expect(heard()).toEqual([])
})
