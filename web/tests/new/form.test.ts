import { describe, expect, it } from 'vitest'

import type { GameInfo } from '../../src/generated/messages'
import { againstBot, amongBots, quickOptions } from '../../src/pages/lobby/quickGame'
import {
  chooseKind,
  fits,
  freshForm,
  mayHint,
  optionAtFault,
  toNewTable,
  valueOf,
} from '../../src/pages/new/form'

const game: GameInfo = {
  name: 'g',
  rules_version: 1,
  seats: [2, 4],
  options: [
    {
      name: 'variant',
      kind: 'choice',
      default: 'plain',
      values: [
        { name: 'plain', seats: [2, 4] },
        { name: 'duel', seats: [2] },
      ],
    },
    { name: 'parts', kind: 'parts', default: null },
  ],
  bots: ['weak', 'fair', 'good', 'best'],
  climb: ['weak', 'fair', 'best'],
  hints: { variant: ['plain'] },
}

describe('a fresh form', () => {
  it('can be started as it is: who has won nothing meets the lowest level, with hints', () => {
    expect(toNewTable(game, freshForm(game, 'Ines', {}))).toEqual({
      game: 'g',
      options: { variant: 'plain' },
      public: false,
      hints: true,
      seats: [
        { kind: 'here', name: 'Ines' },
        { kind: 'bot', bot: 'weak' },
      ],
    })
  })

  it('gives no hints to beginners among people who did not ask for them', () => {
    const form = freshForm(game, 'Ines', {})
    form.seats[1] = { kind: 'open', name: '', bot: '' }
    expect(toNewTable(game, form).hints).toBeUndefined()
    expect(toNewTable(game, { ...form, hints: true }).hints).toBe(true)
  })

  it('has the level that suits who has won, and leaves hints to them', () => {
    const table = toNewTable(game, freshForm(game, 'Ines', { weak: 2 }))
    expect(table.seats[1]).toEqual({ kind: 'bot', bot: 'fair' })
    expect(table.hints).toBeUndefined()
  })

  it('sits people together where a game has no bots', () => {
    const seats = toNewTable({ ...game, bots: [] }, freshForm({ ...game, bots: [], climb: [] }, '', {})).seats
    expect(seats.map(({ kind }) => kind)).toEqual(['here', 'here'])
  })
})

it('is public only while a seat is open', () => {
  const form = { ...freshForm(game, '', {}), public: true }
  expect(toNewTable(game, form).public).toBe(false)
  form.seats[1] = { kind: 'open', name: '', bot: '' }
  expect(toNewTable(game, form).public).toBe(true)
})

describe('what depends on who plays', () => {
  const memory = { name: 'memory', kind: 'choice', default: 'open', apart: 'strict' } as const
  const info: GameInfo = { ...game, options: [memory], hints: { memory: ['open'] } }
  const form = freshForm(info, '', { weak: 1 })
  const apart = { ...form, seats: chooseKind(form.seats, 1, 'open') }

  it('is shown as the server will have it, and not sent', () => {
    expect(valueOf(memory, form)).toBe('open')
    expect(valueOf(memory, apart)).toBe('strict')
    expect(toNewTable(info, apart).options).toEqual({})
  })

  it('lies open where hints are allowed', () => {
    const hinted = { ...apart, hints: true }
    expect(mayHint(info, apart.options)).toBe(true)
    expect(valueOf(memory, hinted)).toBe('open')
    expect(toNewTable(info, hinted)).toMatchObject({ hints: true, options: {} })
  })

  it('is as somebody has chosen', () => {
    const chosen = { ...apart, options: { memory: 'own' } }
    expect(valueOf(memory, chosen)).toBe('own')
    expect(mayHint(info, chosen.options)).toBe(false)
    expect(toNewTable(info, chosen).options).toEqual({ memory: 'own' })
  })
})

describe('hints', () => {
  const hinted = (info: GameInfo, variant: string) => {
    const form = { ...freshForm(info, '', {}), hints: true, options: { variant } }
    return toNewTable(info, form).hints ?? false
  }

  it('can be allowed with the values that the server names', () => {
    expect(mayHint(game, { variant: 'plain', parts: 'x' })).toBe(true)
    expect(mayHint(game, { variant: 'duel' })).toBe(false)
    expect(mayHint({ ...game, hints: {} }, { variant: 'duel' })).toBe(true)
    expect(mayHint({ ...game, hints: null }, { variant: 'plain' })).toBe(false)
  })

  it('are not asked for where they can’t be, even if they were chosen before', () => {
    expect(hinted(game, 'plain')).toBe(true)
    expect(hinted(game, 'duel')).toBe(false)
    expect(hinted({ ...game, hints: null }, 'plain')).toBe(false)
  })
})

it('shows what is wrong where it was chosen', () => {
  expect(optionAtFault(game, 'parts_missing', 'tile B')?.name).toBe('parts')
  expect(optionAtFault(game, 'option_unknown', 'options.variant')?.name).toBe('variant')
  expect(optionAtFault(game, 'name', 'seats[0].name')).toBeNull()
})

it('lets only one seat be “me”', () => {
  const seats = chooseKind(freshForm(game, 'Ines', {}).seats, 2, 'me')
  expect(seats.map(({ kind }) => kind)).toEqual(['here', 'bot', 'me', 'bot'])
})

it('knows which numbers of players go with what was chosen', () => {
  expect(fits(game, { variant: 'duel' }, 4)).toBe(false)
  expect(fits(game, { variant: 'duel' }, 2)).toBe(true)
  expect(fits(game, { variant: 'plain' }, 4)).toBe(true)
})

it('asks for little before it starts at once, and only for what can be chosen from a few', () => {
  const option = (name: string, kind: 'choice' | 'switch', quick: boolean) => ({
    name,
    kind,
    quick,
    default: null,
    values: [],
  })
  const asked = quickOptions({
    options: [option('a', 'choice', true), option('b', 'choice', false), option('c', 'switch', true)],
  })
  expect(asked.map(({ name }) => name)).toEqual(['a'])
  expect(againstBot(game, {}, { variant: 'duel' }).options).toEqual({ variant: 'duel' })
})

it('starts at once against the level that suits', () => {
  expect(againstBot(game, {}).seats).toEqual([{ kind: 'here' }, { kind: 'bot', bot: 'weak' }])
  expect(againstBot(game, { fair: 2 }).seats).toEqual([{ kind: 'here' }, { kind: 'bot', bot: 'best' }])
})

it('has the best bots play for whoever looks on', () => {
  const best = game.bots.at(-1)
  expect(amongBots(game).seats).toEqual([
    { kind: 'bot', bot: best },
    { kind: 'bot', bot: best },
  ])
})
