import { beforeAll, describe, expect, it } from 'vitest'

import type { Explanation, LogLine, Seat, TableView } from '../../src/generated/messages'
import { loadChapter, loadGameTexts, setLanguage } from '../../src/base/i18n/language.svelte'
import { askedBy, botSeats, canBeAdvised, explanationWords, playsAlone } from '../../src/games/shared/explain'

await loadChapter('table')

function seat(number: number, kind: Seat['kind'], mine = false): Seat {
  return { seat: number, side: number, kind, name: '', bot: null, mine, presence: null }
}

function line(n: number, seat: number | null, undone = false): LogLine {
  return {
    n,
    kind: seat === null ? 'outcome' : 'action',
    seat,
    text: '',
    phrase: '',
    words: {},
    at: 0,
    undone,
  }
}

const turn: Explanation = {
  seat: 1,
  first: 5,
  to: 8,
  moves: ['n', 'drill-a2', 'n'],
  did: [
    { key: 'explain.did.drive_beside', words: { platform: 'a2' } },
    { key: 'explain.did.drill', words: { colour: 'red', price: 4 } },
  ],
  because: [
    { key: 'explain.because.lacking', words: {} },
    { key: 'explain.because.home', words: { turns: 2, percent: 72 } },
  ],
  notes: [{ key: 'explain.note.home', words: {} }],
  other: [{ key: 'explain.did.roll', words: {} }],
  better_by: 0.83,
}

const names = ['Ann', 'Bob']

describe('an explanation', () => {
  beforeAll(async () => {
    await setLanguage('en')
    await loadGameTexts('ghawar')
  })

  it('is told in the words of the game', async () => {
    await setLanguage('en')
    const words = explanationWords(turn, 'ghawar', names)
    expect(words.did).toBe('Drives to a2 and drills for a red stone worth 4 points')
    expect(words.because).toBe('A colour that was lacking; 72% chance of being home in two turns')
    expect(words.other).toBe('0.8 points better than: rolls')
    expect(words.notes).toHaveLength(1)
  })

  it.each([
    ['de', 'Fährt zu a2 und fördert einen roten Stein (4 Punkte wert)', '0,8 Punkte besser als: würfelt'],
    [
      'pl',
      'Podjeżdża do a2 i wydobywa czerwony kamień wart 4 punkty',
      'O 0,8 punktu lepiej niż: rzuca kością',
    ],
  ] as const)('is told in %s', async (language, did, other) => {
    await setLanguage(language)
    const words = explanationWords(turn, 'ghawar', names)
    expect([words.did, words.other]).toEqual([did, other])
  })

  it('says when another turn was as good, or better, or when there is none', async () => {
    await setLanguage('en')
    expect(explanationWords({ ...turn, better_by: 0.03 }, 'ghawar', names).other).toBe('About as good: rolls')
    expect(explanationWords({ ...turn, better_by: -2 }, 'ghawar', names).other).toBe(
      'By this count 2 points worse than: rolls',
    )
    expect(explanationWords({ ...turn, other: [] }, 'ghawar', names).other).toBeNull()
    expect(explanationWords({ ...turn, better_by: null }, 'ghawar', names).other).toBeNull()
  })

  it('speaks like the log where the game has no words for it', async () => {
    await loadGameTexts('atacama')
    const did = [{ key: 'log.place', words: { field: 'e5', rig: 'gold' } }]
    const words = explanationWords({ ...turn, did, because: [], notes: [], other: [] }, 'atacama', names)
    expect(words.did).toMatch(/^[A-Z].*e5/)
    expect(words.because).toBe('')
  })
})

describe('who may ask', () => {
  const bot = seat(1, 'bot')
  const view = (seats: Seat[], more: Partial<TableView> = {}) =>
    ({ seats, over: false, conceals: false, ...more }) as TableView

  it('plays alone against bots, or with others at the same device', () => {
    expect(playsAlone([seat(0, 'person', true), bot])).toBe(true)
    expect(playsAlone([seat(0, 'person', true), seat(1, 'person', true)])).toBe(true)
    expect(playsAlone([seat(0, 'person', true), seat(1, 'person')])).toBe(false)
    expect(playsAlone([seat(0, 'person', true), seat(1, 'open')])).toBe(false)
  })

  it('is to move, where nothing is hidden, before the end', () => {
    const seats = [seat(0, 'person', true), bot]
    expect(canBeAdvised(view(seats), 0)).toBe(true)
    expect(canBeAdvised(view(seats), null)).toBe(false)
    expect(canBeAdvised(view(seats, { over: true }), 0)).toBe(false)
    expect(canBeAdvised(view(seats, { conceals: true }), 0)).toBe(false)
  })

  it('asks about a bot’s last move that stands', () => {
    const bots = botSeats([seat(0, 'person', true), bot])
    expect(askedBy([line(3, 1), line(4, null), line(5, 1), line(6, 1, true)], bots)).toBe(5)
    expect(askedBy([line(3, 0)], bots)).toBeNull()
    expect(askedBy([line(3, null)], bots)).toBeNull()
    expect(askedBy([line(3, 1, true)], bots)).toBeNull()
  })
})
