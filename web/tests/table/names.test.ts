import { beforeAll, expect, it } from 'vitest'

import { loadGameTexts, setLanguage } from '../../src/base/i18n/language.svelte'
import {
  companyNumber,
  partners,
  peopleOf,
  seatNames,
  sideName,
  withNames,
} from '../../src/games/shared/names'

beforeAll(async () => {
  await setLanguage('en')
  await loadGameTexts('oil_city')
})

it('says who is meant, not the number of a seat', () => {
  expect(withNames({ player: 1, colour: 'red' }, 'guven', ['Ada'])).toEqual({ player: 'Ada', colour: 'red' })
  // Who is not there is called by the number.
  expect(withNames({ player: 3 }, 'guven', ['Ada'])).toEqual({ player: 3 })
  expect(withNames({}, 'guven', ['Ada'])).toEqual({})
})

it('says beside the number of a company whose it is', () => {
  const names = ['Ada', 'Player 2']
  expect(withNames({ company: 1 }, 'oil_city', names)).toEqual({ company: '1 (Ada)' })
  // Who has no name is called by the number alone.
  expect(withNames({ company: 2 }, 'oil_city', names)).toEqual({ company: 2 })
  expect(withNames({ company: 1 }, 'guven', names)).toEqual({ company: 1 })
})

it('names a person without a name before their bots', () => {
  const seat = (number: number, kind: 'bot' | 'person', name: string) =>
    ({
      seat: number,
      side: 0,
      kind,
      name,
      bot: kind === 'bot' ? name : null,
      mine: false,
      presence: null,
    }) as const
  const called = (...seats: ReturnType<typeof seat>[]) => partners(seats, 'oil_city')
  expect(called(seat(0, 'person', ''), seat(3, 'bot', 'Emmy'))).toEqual(['Player 1', 'Emmy'])
  expect(called(seat(0, 'person', 'Ada'), seat(3, 'person', ''))).toEqual(['Ada'])
  expect(called(seat(0, 'person', ''))).toEqual(['Player 1'])
})

it('names two partners of one name twice, and one partner on two seats once', () => {
  const anna = (number: number, same_as: number | null = null) =>
    ({
      seat: number,
      side: 0,
      kind: 'person',
      name: 'Anna',
      bot: null,
      mine: false,
      presence: null,
      same_as,
    }) as const
  const bot = { ...anna(5), kind: 'bot', bot: 'novice', name: 'novice' } as const
  const called = (...seats: Parameters<typeof partners>[0]) => partners(seats, 'oil_city')
  expect(called(anna(0), anna(3))).toEqual(['Anna', 'Anna'])
  expect(called(anna(0), anna(3, 0))).toEqual(['Anna'])
  expect(called({ ...anna(0), name: '' }, anna(3, 0), anna(6))).toEqual(['Anna', 'Anna'])
  // On one device.
  expect(called(anna(0), { ...anna(3, 0), name: 'Bea' })).toEqual(['Anna', 'Bea'])
  expect(called(bot, { ...bot, seat: 8 })).toHaveLength(1)
  expect(sideName([anna(0), anna(3)], seatNames([anna(0), anna(3)], 'oil_city'), 0, 'oil_city')).toBe(
    'Anna and Anna',
  )
})

it('calls a side what it calls itself, everywhere', () => {
  const seat = (number: number, name: string) =>
    ({
      seat: number,
      side: number % 2,
      kind: 'person',
      name,
      bot: null,
      mine: false,
      presence: null,
    }) as const
  const seats = [seat(0, 'Ada'), seat(1, 'Bea'), seat(2, 'Cy')]
  const names = seatNames(seats, 'oil_city', ['Black Gold', ''])
  expect([...names]).toEqual(['Ada', 'Bea', 'Cy'])
  expect(withNames({ company: 1 }, 'oil_city', names)).toEqual({ company: '1 (Black Gold)' })
  expect(withNames({ company: 2 }, 'oil_city', names)).toEqual({ company: '2 (Bea)' })
  expect(sideName(seats, names, 0, 'oil_city')).toBe('Black Gold')
  expect(sideName(seats, names, 1, 'oil_city')).toBe('Bea')
})

it('calls a company by its number where nobody has said who they are', () => {
  const seat = (number: number, side: number, name = '') =>
    ({ seat: number, side, kind: 'person', name, bot: null, mine: true, presence: null }) as const
  const seats = [seat(0, 0), seat(1, 1), seat(2, 0), seat(3, 1, 'Bea')]
  const called = (side: number, sides: string[] = []) =>
    peopleOf(seats, seatNames(seats, 'oil_city', sides), side, 'oil_city')
  expect([called(0), called(0, ['Nafta']), called(1)]).toEqual([['Company 1'], ['Nafta'], ['Bea']])
  expect(sideName(seats, seatNames(seats, 'oil_city'), 0, 'oil_city')).toBe('Company 1')
  // Two who play against each other at one device.
  expect(companyNumber(seats.slice(0, 2), 0, 'oil_city')).toBe(null)
})
