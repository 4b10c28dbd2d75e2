import { describe, expect, it } from 'vitest'

import { differences, numbers } from '../../src/table/differences'

describe('what differs between sentences', () => {
  it.each([
    [
      ['The die shows 1.', 'The die shows 6.'],
      ['1', '6'],
    ],
    [
      ['A white stone lies on a1', 'A red stone lies on a1'],
      ['white', 'red'],
    ],
    [
      ['1 and 2', '1 and 3', '2 and 2'],
      ['1 and 2', '1 and 3', '2 and 2'],
    ],
    [
      ['Plot 7 for Ada', 'Plot 12 for Ada'],
      ['7', '12'],
    ],
    [['one'], ['one']],
    [
      ['a', 'a b'],
      ['a', 'a b'],
    ],
  ])('%j', (sentences, parts) => {
    expect(differences(sentences)).toEqual(parts)
  })

  it('is nothing where there are none', () => {
    expect(differences([])).toEqual([])
  })
})

describe('numbers that tell outcomes apart', () => {
  it.each([
    [
      [{ pips: 1 }, { pips: 6 }],
      ['1', '6'],
    ],
    [
      [
        { low: 1, high: 1 },
        { low: 1, high: 2 },
        { low: 2, high: 2 },
      ],
      ['1 · 1', '1 · 2', '2 · 2'],
    ],
    // What follows from the card need not be said.
    [
      [
        { turn: 1, card: 3, gas: 100 },
        { turn: 1, card: 4, gas: 200 },
      ],
      ['3', '4'],
    ],
    [[{ colour: 'white' }, { colour: 'red' }], null],
    [[{ pips: 1 }, { pips: 1 }], null],
    [[], null],
  ])('%j', (all, labels) => {
    expect(numbers(all)).toEqual(labels)
  })
})
