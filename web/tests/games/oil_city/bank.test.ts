import { describe, expect, it } from 'vitest'

import type { LogLine } from '../../../src/generated/messages'
import { bankSteps, concerns, pending, standingOf, sums } from '../../../src/games/oil_city/bank'

function line(
  n: number,
  phrase: string,
  words: LogLine['words'],
  kind: LogLine['kind'] = 'outcome',
): LogLine {
  return { n, kind, seat: null, text: 'x', phrase, words, at: 0, undone: false }
}

const LOG = [
  line(0, 'land', { company: 2, plot: 7 }),
  line(1, 'ready_invest', {}, 'action'),
  line(2, 'bought', { company: 1, place: '1a', item: 'tower', count: 2, money: 1000 }),
  line(3, 'rolled', { company: 1, plot: 4, number: 2, crude: 2, gas: 0, wax: 0, kerosene: 1, drillers: 1 }),
  line(4, 'owes_money', { company: 2, creditor: 1, money: 300, rest: 200 }),
  line(5, '', {}),
]

describe('the work of the bank', () => {
  it('is what happened by itself since then, as far as it is told', () => {
    expect(bankSteps(LOG, 1).map(({ n }) => n)).toEqual([2, 3, 4])
    expect(bankSteps(LOG, 0)[0]).toMatchObject({
      company: 1,
      gains: [{ company: 1, item: 'plot', amount: 1 }],
    })
  })

  it('is not what was taken back', () => {
    const log = LOG.map((each) => ({ ...each, undone: each.n === 3 }))
    expect(bankSteps(log, 1).map(({ n }) => n)).toEqual([2, 4])
    expect(standingOf(bankSteps(LOG, 1), log).map(({ n }) => n)).toEqual([2, 4])
  })

  it('moves money, cubes and pieces', () => {
    const steps = bankSteps(LOG, 1)
    expect(steps[0]?.gains).toEqual([
      { company: 0, item: 'money', amount: -1000 },
      { company: 0, item: 'tower', amount: 2 },
    ])
    expect(steps[1]?.gains).toEqual([
      { company: 0, item: 'crude', amount: 2 },
      { company: 0, item: 'kerosene', amount: 1 },
      { company: 0, item: 'driller', amount: -1 },
    ])
  })

  it('is taken off the numbers until it has been shown', () => {
    const steps = bankSteps(LOG, 1)
    expect(pending(steps, 0, 'money')).toBe(-700)
    expect(pending(steps, 1, 'money')).toBe(-300)
    expect(pending(steps.slice(1), 0, 'crude')).toBe(2)
    expect(pending([], 0, 'money')).toBe(0)
  })

  it('concerns who does it, who gains by it, and everybody where it names nobody', () => {
    const of = (own: number) => bankSteps(LOG, 0).filter((step) => concerns(step, own))
    expect(of(0).map(({ n }) => n)).toEqual([2, 3, 4])
    expect(of(1).map(({ n }) => n)).toEqual([0, 4])
    const event = bankSteps([line(0, 'event', { turn: 1, card: 2, wax: 100, kerosene: 100, gas: 100 })], 0)
    expect(event.map((step) => concerns(step, 2))).toEqual([true])
  })

  it('is summed up for the others', () => {
    expect(sums(bankSteps(LOG, 1), 1)).toEqual([
      { item: 'money', amount: -700 },
      { item: 'tower', amount: 2 },
      { item: 'crude', amount: 2 },
      { item: 'kerosene', amount: 1 },
      { item: 'driller', amount: -1 },
    ])
  })
})
