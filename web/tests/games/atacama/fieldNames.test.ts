import { expect, it } from 'vitest'

import { fieldName } from '../../../src/games/atacama/fieldNames'
import type { Field } from '../../../src/games/atacama/scene'
import texts from '../../../src/generated/texts/atacama.en.json'
import { GameTexts } from '../../../src/base/i18n/gameTexts'

const english = new GameTexts(texts, 'en')
const plain = { last: false, chosen: false, advised: false }

function field(over: Partial<Field>): Field {
  return { name: 'e5', ore: 'silver', amount: 3, rig: 0, open: true, why: null, ...over }
}

it('says what lies there and whether it is open', () => {
  expect(fieldName(english, field({}), plain)).toBe('e5: silver 3, open')
})

it('says why a field is closed, as part of a sentence', () => {
  const name = fieldName(english, field({ why: 'adjacent' }), plain)
  expect(name).toMatch(/^e5: silver 3, closed: .*side by side$/)
})

it('says which rig stands there, and what is special about it', () => {
  const name = fieldName(english, field({ rig: 2, why: 'occupied' }), {
    last: true,
    chosen: false,
    advised: false,
  })
  expect(name).toBe('e5: red rig on silver 3, counts double, last move')
})

it('says where no tile lies yet', () => {
  expect(fieldName(english, field({ ore: null, why: 'not_laid' }), plain)).toBe('e5: not laid yet')
})
