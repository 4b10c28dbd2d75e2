import { expect, it } from 'vitest'
import { GameTexts } from '../../src/base/i18n/gameTexts'

it('knows whether a text can be filled', () => {
  const texts = new GameTexts({ drill: 'drill for {colour} worth {price:points}', camp: 'drive home' }, 'en')
  expect(texts.isFilledBy('camp', {})).toBe(true)
  expect(texts.isFilledBy('drill', { colour: 'red', price: 2, seat: '' })).toBe(true)
  expect(texts.isFilledBy('drill', { colour: 'red' })).toBe(false)
  expect(texts.isFilledBy('load', {})).toBe(false)
})
