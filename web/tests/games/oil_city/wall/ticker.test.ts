import { describe, expect, it } from 'vitest'

import type { LogLine, Phrase, Seat } from '../../../../src/generated/messages'
import { deals, offersToAll, turnOf, withoutMoney } from '../../../../src/games/oil_city/wall/ticker'
import type { Offer } from '../../../../src/games/oil_city/scene'

const money: Phrase = { name: 'money', words: { money: 500 } }
const tower: Phrase = { name: 'item', words: { item: 'tower', count: 1 } }
const seats = [0, 1, 2].map((side) => ({ side })) as unknown as Seat[]

function accepts(n: number, company: number, seat: number, undone = false): LogLine {
  const words = { company, given: [tower], taken: [money] }
  return { n, kind: 'action', seat, text: '', phrase: 'accept', words, at: 0, undone }
}
const event = (n: number) => ({ n, kind: 'outcome', seat: null, phrase: 'event', words: {} }) as LogLine

describe('the ticker', () => {
  it('tells who gave what to whom in this turn, the latest first', () => {
    const log = [accepts(0, 2, 0), event(1), accepts(2, 3, 0), accepts(3, 1, 2)]
    expect(deals(log, seats)).toEqual([
      { key: 'deal 3', maker: 0, taker: 2, given: [tower], taken: [money] },
      { key: 'deal 2', maker: 2, taker: 0, given: [tower], taken: [money] },
    ])
  })

  it('tells nothing that was taken back', () => {
    expect(deals([accepts(0, 2, 0, true)], seats)).toEqual([])
  })

  it('tells what anybody can take, with its terms', () => {
    const line = { gives: true, item: 'gas', plot: null, amount: 2, due: null, back: null }
    const later = { gives: false, item: 'money', plot: null, amount: 300, due: 4, back: null }
    const offer: Offer = { name: '2a1', maker: 1, to: null, lines: [line, later] }
    const [news, ...others] = offersToAll([offer, { ...offer, name: '2b1', to: 0 }])
    expect(others).toEqual([])
    expect(news?.given).toEqual([{ name: 'item', words: { item: 'gas', count: 2 } }])
    expect(news?.taken[0]?.words['what']).toEqual([{ name: 'money', words: { money: 300 } }])
    expect(news?.taken[0]?.words['term']).toEqual([{ name: 'due', words: { turn: 5 } }])
  })

  it('says nothing of how much money it was where that is hidden', () => {
    const later: Phrase = { name: 'later', words: { what: [money], term: [] } }
    expect(JSON.stringify(withoutMoney([money, tower, later]))).not.toContain('500')
  })

  it('takes one after the other', () => {
    expect([0, 4, 5, 10, 15].map((seconds) => turnOf(3, seconds, 5))).toEqual([0, 0, 1, 2, 0])
    expect(turnOf(0, 9, 5)).toBe(0)
  })
})
