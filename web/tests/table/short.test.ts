import { expect, it } from 'vitest'

import type { Ply } from '../../src/generated/messages'
import { loadGameTexts } from '../../src/base/i18n/language.svelte'
import { shortText, shortTexts, stopsOf } from '../../src/table/short'

const NAMES = ['Ada', 'Ben']

function ply(seat: number, phrase: string, text = '', words = {}): Ply {
  return { seat, text, phrase, words }
}

it('takes the steps of a drive as one part, and those of another player as another', () => {
  const run = ['enter', 'step']
  const plies = [
    ply(0, 'enter'),
    ply(0, 'step'),
    ply(0, 'drill'),
    ply(0, 'step'),
    ply(1, 'step'),
    ply(1, 'step'),
  ]
  expect(stopsOf(plies, run)).toEqual([2, 3, 4, 6])
  expect(stopsOf(plies, [])).toEqual([1, 2, 3, 4, 5, 6])
  expect(stopsOf([], run)).toEqual([])
})

it('says in a word or two what is done', async () => {
  await loadGameTexts('ghawar')
  const plies = [
    ply(0, 'enter', 'enter-8', { space: 'd1' }),
    ply(0, 'step', 'n', { direction: 'north', space: 'd2' }),
    ply(0, 'drill_foreign', 'drill-b3', { platform: 'b3', colour: 'white', player: 2 }),
    ply(1, 'roll', 'roll'),
    ply(1, 'die_turned', 'die6', { pips: 6 }),
    ply(1, 'dismantle', 'dismantle-b3', { platform: 'b3' }),
    ply(1, 'deliver_barrel', 'camp'),
  ]
  expect(shortTexts(plies, 'ghawar', NAMES)).toEqual([
    'Drive 2',
    'Drill b3',
    'Roll',
    'Rolled 6',
    'Dismantle b3',
    'Deliver',
  ])
})

it('keeps notation that says enough', async () => {
  await loadGameTexts('atacama')
  expect(shortText([ply(0, 'place', 'e5', { field: 'e5' })], 'atacama', NAMES)).toBe('e5')
})
