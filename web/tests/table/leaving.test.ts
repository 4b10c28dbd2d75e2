import { beforeAll, expect, test } from 'vitest'

import type { LogLine, Seat, WayOut } from '../../src/generated/messages'
import { LANGUAGES } from '../../src/generated/constants'
import { loadChapter, loadGameTexts, setLanguage } from '../../src/base/i18n/language.svelte'
import { positions } from '../../src/pages/replay/positions'
import { logText } from '../../src/games/shared/logText'
import { attending } from '../../src/games/shared/presence'
import { refusal } from '../../src/table/request'
import { consequence, wayName } from '../../src/table/waysOut'

await loadChapter('table')

beforeAll(() => loadGameTexts('ghawar'))

const NAMES = ['Ada', 'Grace']
const line = (n: number, kind: LogLine['kind'], seat: number | null, words: LogLine['words'] = {}): LogLine =>
  ({ n, kind, seat, text: '', phrase: '', words, at: 0, undone: false, role: '' }) as LogLine
const seats = [{ seat: 0, mine: true }, { seat: 1 }] as Seat[]

test('the log tells who leaves, who plays on and how it ended', async () => {
  await setLanguage('en')
  const told = [
    line(0, 'resign', 0),
    line(1, 'takeover', 0, { level: 'driller' }),
    line(2, 'ask', 1, { wish: 'end' }),
    line(3, 'end', 1, { ends: 'agreed' }),
    line(4, 'end', null, { ends: 'resigned' }),
    line(5, 'ask', 1, { wish: 'undo' }),
    line(6, 'ask', 1, { wish: 'pause' }),
    line(6, 'takeover', 0, { level: 'driller', for_now: 1 }),
    line(7, 'return', 0),
    line(8, 'extend', null, { seconds: 60 }),
    line(9, 'void', null),
  ].map((each) => logText(each, 'ghawar', NAMES))
  expect(told).toEqual([
    'Ada resigns',
    'A bot (Driller) plays on for Ada',
    'Grace offers to end the game',
    'The game is ended; the points count as they stand',
    'With that the game is over',
    'Grace asks to take back',
    'Grace asks for a pause',
    'A bot (Driller) plays for Ada for now',
    'Ada takes over from the bot',
    'This phase lasts 1 min longer',
    'The phase is taken back and goes on',
  ])
})

test('a replay stops where somebody left and where the game was ended', () => {
  const log = [line(0, 'action', 0), line(1, 'ask', 1), line(2, 'resign', 0), line(3, 'end', null)]
  expect(positions(log)).toEqual([0, 1, 3, 4])
})

test('whoever asked is told who refused, and what', () => {
  const ask = line(0, 'ask', 0, { wish: 'abandon' })
  expect(refusal([ask, line(1, 'refuse', 1)], seats)).toEqual({ by: 1, wish: 'abandon' })
  // Others are not told, nor is whoever thought better of it.
  expect(refusal([line(0, 'ask', 1), line(1, 'refuse', 0)], seats)).toBeNull()
  expect(refusal([ask, line(1, 'refuse', 0)], seats)).toBeNull()
})

test('a seat that somebody left to a bot is told from that of a bot', () => {
  const seat = (more: Partial<Seat>): Seat => ({ presence: null, mine: false, name: '', ...more }) as Seat
  expect(attending([seat({ kind: 'bot', name: 'Ada' })])).toBe('bot')
  expect(attending([seat({ kind: 'bot' })])).toBeNull()
})

test.each(LANGUAGES)('every way out says what follows, in %s', async (language) => {
  await setLanguage(language)
  await loadGameTexts('ghawar')
  const ways: WayOut[] = [
    { kind: 'stand_in', seats: [0], bot: 'driller' },
    { kind: 'return', seats: [0] },
    { kind: 'resign', seats: [0] },
    { kind: 'resign', seats: [0], bot: 'driller' },
    { kind: 'leave', seats: [0], bot: 'driller' },
    { kind: 'end', seats: [0] },
    { kind: 'end', seats: [0], asks: [1] },
    { kind: 'abandon', seats: [0] },
    { kind: 'abandon', seats: [0], asks: [1] },
  ]
  const said = ways.map((way) => consequence(way, 'ghawar', NAMES))
  expect(new Set(said).size).toBe(ways.length)
  for (const text of [...said, ...ways.map(wayName)]) expect(text).not.toMatch(/[{}]|undefined/)
  expect(said[6]).toContain('Grace')
})
