import { expect, it } from 'vitest'

import { platformName, spaceName, thingsAt, truckName } from '../../../src/games/field/spaceNames'
import type { FieldScene } from '../../../src/games/field/scene'
import en from '../../../src/generated/texts/ghawar.en.json'
import { GameTexts } from '../../../src/base/i18n/gameTexts'

const texts = new GameTexts(en, 'en')
const names = ['Ada', 'Grace']

it.each([
  [[2, 1], 'Road between a1 and b1'],
  [[1, 2], 'Road between a1 and a2'],
  [[1, 0], 'Road south of a1'],
  [[12, 11], 'Road east of f6'],
  [[2, 2], 'Crossing between a1 and b2'],
  [[2, 0], 'Crossing south of a1 and b1'],
  [[0, 4], 'Crossing west of a2 and a3'],
  [[0, 0], 'Corner south-west of a1'],
  [[12, 12], 'Corner north-east of f6'],
  [[6, 6], 'Crossing in the centre'],
] as const)('%j', (space, name) => {
  expect(spaceName(texts, space)).toBe(name)
})

it('says what stands and lies on a platform', () => {
  const platform = { name: 'c3', stands: true, rig: null, stone: null, hidden: false }
  const say = (change: object) => platformName(texts, { ...platform, ...change }, names)
  expect(say({})).toBe('Platform c3: empty')
  expect(say({ stands: false })).toBe('Platform c3: dismantled')
  expect(say({ stone: 'red' })).toBe('Platform c3: red stone')
  expect(say({ rig: 1 })).toBe('Platform c3: rig (Grace), nothing under it')
  expect(say({ rig: 1, stone: 'red' })).toBe('Platform c3: rig (Grace), red stone under it')
  expect(say({ rig: 0, hidden: true })).toBe('Platform c3: rig (Ada), what it covers is not shown')
})

it('says who is where, with which load', () => {
  const truck = { at: [6, 6] as [number, number], heading: 'north', load: 'red' }
  expect(truckName(texts, truck, 'Ada')).toBe('Ada: truck, with a red stone, heading north')
  const scene = {
    trucks: [truck, { at: null, heading: null, load: null }],
    lying: [{ at: [6, 6], loads: ['barrel'] }],
  } as unknown as FieldScene
  expect(thingsAt(texts, scene, [6, 6], names)).toEqual([
    'Ada: truck, with a red stone, heading north',
    'with a barrel to pick up',
  ])
  expect(thingsAt(texts, scene, [6, 7], names)).toEqual([])
})
