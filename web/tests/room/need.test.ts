import { expect, it } from 'vitest'

import { awaited, byNeed, doing, type Tables } from '../../src/room/host/need'
import { roomOf } from './rooms'

const table = (movers: number[], over = false): Tables => new Map([[0, { movers, over }]])

it('puts those first who hold up the others, then who is missing, and leaves all others where they are', () => {
  const view = roomOf([['Ada'], ['Bo'], ['Cy'], ['Di'], []], { phase: 'playing' })
  // Cy is awaited and away; Bo is away, too, but ready; Di thinks.
  view.people[2]!.presence = 'away'
  view.people[1]!.presence = 'never'
  expect(byNeed(view, table([2, 3])).map(({ number }) => number)).toEqual([2, 1, 0, 3])
})

it('counts nobody as missing for whom a bot plays, but whoever is shut out', () => {
  const view = roomOf([['Ada'], ['Bo'], ['Cy']], { phase: 'playing' })
  Object.assign(view.people[1]!, { presence: 'away', away_for_now: true })
  view.people[2]!.locked = true
  expect(byNeed(view, table([])).map(({ number }) => number)).toEqual([2, 0, 1])
})

it('tells what each does, as long as there is something to do', () => {
  const view = roomOf([['Ada'], ['Bo']], { phase: 'playing' })
  const [ada, bo] = view.people
  expect([doing(ada!, table([1]).get(0)), doing(bo!, table([1]).get(0))]).toEqual(['ready', 'thinking'])
  // The bank is at work, the game is over, or nothing is known of the table yet.
  for (const at of [table([]).get(0), table([1], true).get(0), undefined]) expect(doing(bo!, at)).toBeNull()
  expect(doing({ ...bo!, away_for_now: true }, table([1]).get(0))).toBe('bot')
  expect(doing({ ...bo!, table_seats: [] }, table([1]).get(0))).toBeNull()
})

it('names whom each table waits for', () => {
  const view = roomOf([['Ada'], ['Bo'], ['Cy']], { phase: 'playing' })
  view.groups[2]!.table = 1
  const tables: Tables = new Map([
    [0, { movers: [1], over: false }],
    [1, { movers: [2], over: false }],
  ])
  expect([0, 1].map((number) => awaited(view, number, tables).map(({ name }) => name))).toEqual([
    ['Bo'],
    ['Cy'],
  ])
})
