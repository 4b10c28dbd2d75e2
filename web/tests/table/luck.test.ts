import { beforeAll, expect, it } from 'vitest'

import type { LogLine, LuckOfSide } from '../../src/generated/messages'
import { loadGameTexts, setLanguage, signedTenths } from '../../src/base/i18n/language.svelte'
import { bar, hasLuck, scale, sideName, stepText } from '../../src/table/luck'

/** A log by its seats: a number is an action, `c` chance. */
function log(text: string): LogLine[] {
  return text.split(' ').map((word, n) => ({
    n,
    kind: word === 'c' ? 'outcome' : 'action',
    seat: word === 'c' ? null : Number(word),
    text: '',
    phrase: word === 'c' ? 'die' : n % 2 ? 'camp' : 'roll',
    words: word === 'c' ? { pips: 4 } : {},
    at: 0,
    undone: false,
  }))
}

function side(number: number, parts: Partial<LuckOfSide>): LuckOfSide {
  return {
    side: number,
    set_up: 0,
    own_rolls: 0,
    other_rolls: 0,
    play: 0,
    other_play: 0,
    rest: 0,
    result: 0,
    ...parts,
  }
}

beforeAll(async () => {
  await setLanguage('en')
  await loadGameTexts('ghawar')
})

it('knows whether luck came into play, beyond the set-up', () => {
  expect(hasLuck(log('c c 0 c 0 1'))).toBe(true)
  expect(hasLuck(log('c c 0 1 0'))).toBe(false)
  expect(hasLuck([])).toBe(false)
})

it('draws all bars on one scale, to both sides of the middle', () => {
  const longest = scale([side(0, { play: -8, rest: 2 }), side(1, { own_rolls: 4 })])
  expect(longest).toBe(8)
  expect(bar(-8, longest)).toEqual({ x: 0, width: 100 })
  expect(bar(4, longest)).toEqual({ x: 100, width: 50 })
  expect(bar(0, longest)).toEqual({ x: 100, width: 0 })
  expect(scale([side(0, {})])).toBe(1)
})

it('tells of a roll whose it was and what came, and of a turn what was done', () => {
  const names = ['Ann', 'Bob']
  const lines = log('c 0 c 0 0 1')
  expect(stepText({ first: 2, to: 3, seat: 0, points: 2 }, lines, 'ghawar', names)).toBe(
    'Ann · The die shows 4',
  )
  expect(stepText({ first: 3, to: 5, seat: 0, points: 2 }, lines, 'ghawar', names)).toBe(
    'Ann · drives into the camp',
  )
  expect(stepText({ first: 4, to: 5, seat: 0, points: 2 }, lines, 'ghawar', names)).toBe('Ann rolls')
})

it('calls a side by everybody who plays for it', () => {
  const seats = [0, 1, 2].map((seat) => ({ seat, side: seat % 2 }))
  expect(sideName(0, seats, ['Ann', 'Bob', 'Cem'])).toBe('Ann, Cem')
})

it('writes points to a tenth, with their sign', async () => {
  expect([1.25, -0.4, 0, 0.04].map(signedTenths)).toEqual(['+1.3', '−0.4', '0.0', '0.0'])
  await setLanguage('de')
  expect(signedTenths(-1.2)).toBe('−1,2')
  await setLanguage('en')
})
