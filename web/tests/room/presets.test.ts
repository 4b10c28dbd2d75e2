import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { GameInfo } from '../../src/generated/messages'
import { offered, ownPresets, removePreset, savePreset } from '../../src/room/presets'

const LESSON = {
  name: 'Lesson',
  game: 'oil_city',
  options: { turns: '3' },
  clock: 120,
  aloud: false,
  by_hand: false,
  naming: 'free',
  days: 30,
  seed: '',
} as const

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

afterEach(() => void vi.unstubAllGlobals())

test('presets are kept by their names, the newest first', () => {
  savePreset(LESSON)
  savePreset({ ...LESSON, name: 'Club' })
  savePreset({ ...LESSON, clock: 60 })
  expect(ownPresets().map(({ name, clock }) => [name, clock])).toEqual([
    ['Lesson', 60],
    ['Club', 120],
  ])
  expect(removePreset('Lesson').map(({ name }) => name)).toEqual(['Club'])
})

test('what cannot be read is no preset', () => {
  localStorage.setItem('gusher.presets', '[1, {"name": "x"}, null]')
  expect(ownPresets()).toEqual([])
})

test('hosts choose what does not follow from the number of people', () => {
  const choice = (name: string, ...seats: number[][]) => ({
    name,
    kind: 'choice',
    values: seats.map((each, i) => ({ name: String(i), seats: each })),
  })
  const info = {
    seats: [3, 4],
    options: [
      choice('companies', [3], [3, 4]),
      choice('turns', [3, 4], [3, 4]),
      { name: 'ties', kind: 'switch' },
    ],
  }
  expect(offered(info as unknown as GameInfo).map(({ name }) => name)).toEqual(['turns', 'ties'])
})
