import { beforeAll, expect, it } from 'vitest'

import { setLanguage } from '../../src/i18n/language.svelte'
import { withNames } from '../../src/table/names'

beforeAll(() => setLanguage('en'))

it('says who sits on a seat that a sentence calls by its number', () => {
  const names = ['Ada', 'Player 2']
  expect(withNames({ number: 1, colour: 'red' }, 'guven', names)).toEqual({
    number: '1 (Ada)',
    colour: 'red',
  })
  // Who has no name, and who is not there, is called by the number alone.
  expect(withNames({ number: 2 }, 'guven', names)).toEqual({ number: 2 })
  expect(withNames({ number: 3 }, 'guven', names)).toEqual({ number: 3 })
  expect(withNames({}, 'guven', names)).toEqual({})
})

it('knows rows of the value board from rows of the dice', () => {
  expect(withNames({ row: 1 }, 'ghawar', ['Ada'])).toEqual({ row: '1 (Ada)' })
  expect(withNames({ row: 1 }, 'guven', ['Ada'])).toEqual({ row: 1 })
  expect(withNames({ number: 1 }, 'no such game', ['Ada'])).toEqual({ number: 1 })
})
