import { beforeAll, describe, expect, it } from 'vitest'

import type { GameResult, Seat, TableSummary } from '../../src/generated/messages'
import { loadGameAbout, setLanguage } from '../../src/base/i18n/language.svelte'
import { outcome, sides } from '../../src/table/result'

const seat = (number: number, name: string, side = number): Seat => ({
  seat: number,
  side,
  kind: 'person',
  name,
  bot: null,
  mine: number === 0,
  presence: null,
})

const table = (seats: Seat[]): TableSummary => ({
  id: 't1',
  game: 'atacama',
  options: {},
  seats,
  movers: [],
  over: true,
  entries: 30,
  changed: 0,
  mine: true,
})

const two = table([seat(0, 'Ada'), { ...seat(1, ''), kind: 'bot', bot: 'driller' }])
const ended = (over: Partial<GameResult> = {}): GameResult => ({
  ending: 'full',
  points: [31, -2],
  places: [1, 2],
  resigned: [],
  out_of_time: [],
  ...over,
})

beforeAll(async () => {
  for (const language of ['de', 'pl', 'en'] as const) {
    await setLanguage(language)
    await loadGameAbout('atacama')
  }
})

describe.each([
  ['en', 'Ada wins', 'Shared victory: Ada and Driller', 'Ada resigned', 'Ada ran out of time', 'Abandoned'],
  [
    'de',
    'Ada gewinnt',
    'Geteilter Sieg: Ada und Bohrmeister',
    'Ada hat aufgegeben',
    'Die Zeit von Ada war um',
    'Abgebrochen',
  ],
  [
    'pl',
    'Wygrywa Ada',
    'Wspólne zwycięstwo: Ada i Wiertnik',
    'Partia poddana: Ada',
    'Skończył się czas: Ada',
    'Przerwana',
  ],
] as const)('how a game ended is told (%s)', (language, wins, shared, resigned, late, abandoned) => {
  it.each([
    ['by who has won', {}, wins],
    ['by all who have won', { places: [1, 1] }, shared],
    ['by who gave up', { ending: 'resigned', places: [2, 1], resigned: [0] }, resigned],
    ['by whose time was up', { ending: 'resigned', places: [2, 1], resigned: [0], out_of_time: [0] }, late],
    ['without a winner', { ending: 'abandoned', places: [] }, abandoned],
    // A bot has played on for them to the end.
    ['by who has won although somebody gave up', { resigned: [1] }, wins],
  ])('%s', async (_, over, words) => {
    await setLanguage(language)
    expect(outcome(two, ended(over))).toBe(words)
  })
})

describe('the sides of a finished game', () => {
  it('have their points, with a proper minus', async () => {
    await setLanguage('en')
    expect(sides(two, ended())).toEqual([
      { side: 0, name: 'Ada', points: '31' },
      { side: 1, name: expect.any(String), points: '−2' },
    ])
  })

  it('are named by all who play for them', async () => {
    await setLanguage('en')
    const seats = [seat(0, 'Ada', 0), seat(1, 'Bo', 1), seat(2, 'Cy', 0)]
    expect(sides(table(seats), ended()).map(({ name }) => name)).toEqual(['Ada and Cy', 'Bo'])
  })

  it.each([
    ['en', 'Ada and Cy win', 'Ada, Cy, and Di win', 'Shared victory: Ada and Cy; Bo'],
    ['de', 'Ada und Cy gewinnen', 'Ada, Cy und Di gewinnen', 'Geteilter Sieg: Ada und Cy; Bo'],
    ['pl', 'Wygrywają Ada i Cy', 'Wygrywają Ada, Cy i Di', 'Wspólne zwycięstwo: Ada i Cy; Bo'],
  ] as const)('win together, if they are several (%s)', async (language, both, three, shared) => {
    await setLanguage(language)
    const seats = [seat(0, 'Ada', 0), seat(1, 'Bo', 1), seat(2, 'Cy', 0)]
    expect(outcome(table(seats), ended())).toBe(both)
    expect(outcome(table([...seats, seat(3, 'Di', 0)]), ended())).toBe(three)
    expect(outcome(table(seats), ended({ places: [1, 1] }))).toBe(shared)
  })

  it('have none where nothing counted', () => {
    expect(sides(two, ended({ ending: 'abandoned', places: [] })).map(({ points }) => points)).toEqual([
      '',
      '',
    ])
  })
})
