import { describe, expect, it } from 'vitest'

import type { LogLine } from '../../../src/generated/messages'
import { bankSteps, pending } from '../../../src/games/oil_city/bank'

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
})
