import { beforeEach, describe, expect, it } from 'vitest'

import type { Seat, TableView } from '../../src/generated/messages'
import { suitingBot, winsOf } from '../../src/table/wins'
import { countWin, levelBeaten, nextBot } from '../../src/table/beaten'

beforeEach(() => localStorage.clear())

const BOTS = ['low', 'careful', 'growing', 'high']
const game = { bots: BOTS, climb: ['low', 'careful', 'high'] }

function seat(number: number, bot: string | null, more: Partial<Seat> = {}): Seat {
  const kind = bot === null ? 'person' : 'bot'
  return { seat: number, side: number, kind, name: '', bot, mine: bot === null, presence: null, ...more }
}

function table(seats: Seat[], places: number[], more: Partial<TableView> = {}): TableView {
  return { id: 't1', game: 'g', over: true, seats, places, ...more } as TableView
}

describe('a win', () => {
  const won = table([seat(0, null), seat(1, 'high'), seat(2, 'growing')], [1, 2, 3])

  it('counts for the weakest of the bots', () => {
    expect(levelBeaten(won, BOTS)).toBe('growing')
  })

  it('counts for a company of several seats, too', () => {
    const two = [seat(0, null), seat(1, 'low'), seat(2, null, { side: 0 }), seat(3, 'low', { side: 1 })]
    expect(levelBeaten(table(two, [1, 2]), BOTS)).toBe('low')
  })

  it.each<[string, TableView]>([
    ['is not over', { ...won, over: false }],
    ['is shared', { ...won, places: [1, 1, 3] }],
    ['is somebody else’s', { ...won, places: [2, 1, 3] }],
    ['was abandoned', { ...won, places: [] }],
    ['was read from a file', { ...won, from_file: true }],
    ['belongs to a class', { ...won, room: 'ABC' }],
    ['was among people', table([seat(0, null), seat(1, null, { mine: false })], [1, 2])],
    ['was against nobody', table([seat(0, null), seat(1, null)], [1, 2])],
    ['was against a level that is gone', table([seat(0, null), seat(1, 'old')], [1, 2])],
  ])('does not count where the game %s', (_, view) => {
    expect(levelBeaten(view, BOTS)).toBeNull()
  })

  it('is kept on this device, once a table', () => {
    countWin('t1', 'g', 'growing')
    countWin('t1', 'g', 'growing')
    expect(winsOf('g')).toEqual({ growing: 1 })
    countWin('t2', 'g', 'growing')
    countWin('t3', 'g', 'low')
    expect(winsOf('g')).toEqual({ growing: 2, low: 1 })
    expect(winsOf('other')).toEqual({})
  })

  it.each(['[', '7', 'null', '{"games": 3, "counted": 4}'])('is not read from %s', (strange) => {
    localStorage.setItem('gusher.wins', strange)
    expect(winsOf('g')).toEqual({})
    countWin('t1', 'g', 'low')
    expect(winsOf('g')).toEqual({ low: 1 })
  })
})

describe('the level that suits', () => {
  it.each([
    [{}, 'low'],
    [{ low: 1 }, 'low'],
    [{ low: 2 }, 'careful'],
    [{ high: 1 }, 'high'],
    [{ low: 2, growing: 2 }, 'high'],
    [{ high: 5 }, 'high'],
    [{ gone: 7 }, 'low'],
  ])('after %o is %s', (won, level) => {
    expect(suitingBot(game, won)).toBe(level)
  })

  it('is none where a game has no bots', () => {
    expect(suitingBot({ bots: [], climb: [] }, {})).toBe('')
  })

  it('is suggested after the second win, and never below what was beaten', () => {
    expect(nextBot(game, { low: 1 }, 'low')).toBeNull()
    expect(nextBot(game, { low: 2 }, 'low')).toBe('careful')
    expect(nextBot(game, { high: 2 }, 'high')).toBeNull()
    expect(nextBot(game, { low: 2 }, null)).toBeNull()
  })
})
