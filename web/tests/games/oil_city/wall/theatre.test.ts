import { describe, expect, it } from 'vitest'

import type { LogLine } from '../../../../src/generated/messages'
import { bankSteps, sum, type Step } from '../../../../src/games/oil_city/bank'
import {
  arrives,
  at,
  latest,
  LONGEST,
  phaseOf,
  planned,
  underWay,
  workOf,
} from '../../../../src/games/oil_city/wall/theatre'

let n = 0
function step(phrase: string, company: number, words: LogLine['words'] = {}): Step {
  const said = { phrase, words: { company: company + 1, ...words } }
  const line: LogLine = { n: n++, kind: 'outcome', seat: null, text: '', at: 0, undone: false, ...said }
  return bankSteps([line], 0)[0]!
}
const roll = (company: number) => step('rolled', company, { plot: 1, number: 2, gas: 2, drillers: 0 })
const TEN = [3, 4, 5, 6, 7, 8, 9, 0, 1, 2]

describe('the bank as theatre', () => {
  it('has the phase of what is read, even where the next one is about to begin', () => {
    expect(phaseOf(roll(0), 'loading')).toBe('extracting')
    expect(phaseOf(step('event', 0), 'investing')).toBe('investing')
    expect(phaseOf(null, 'settling')).toBe('settling')
  })

  it.each([1, 3, 30, 90, 400, 3000])('takes half a minute at most for %i steps', (count) => {
    const steps = Array.from({ length: count }, (_, i) => roll(i % 10))
    const { beats, ends } = planned(steps, TEN)
    expect(ends).toBeLessThanOrEqual(LONGEST)
    expect(beats.flatMap((beat) => beat.steps)).toHaveLength(count)
    for (const beat of beats) expect(beat.until - beat.from).toBeGreaterThan(0.85)
  })

  it('has wagons under way while goods are sold, which arrive before the next step', () => {
    const plan = planned(
      [step('sold', 3, { money: 300, wagons: 2 }), roll(4), step('sold', 5, { money: 100, wagons: 1 })],
      TEN,
    )
    const [first] = plan.beats
    expect(underWay(plan, first!.from).map(({ company }) => company)).toEqual([3])
    expect(underWay(plan, 2).map(({ company }) => company)).toEqual([3, 5])
    expect(underWay(plan, plan.ends)).toEqual([])
    expect(arrives(first!)).toBeGreaterThan(0)
    expect(arrives(first!)).toBeLessThan(first!.until - first!.from)
    expect(plan.beats.filter(({ company }) => company === 4).map(arrives)).toEqual([0])
    expect(latest(plan, 2)?.company).toBe(5)
    expect(latest(plan, plan.ends)).toBeNull()
  })

  it('takes no longer than there is time', () => {
    const steps = Array.from({ length: 60 }, (_, i) => roll(i % 10))
    expect(planned(steps, TEN, 8).ends).toBeLessThanOrEqual(8)
  })

  it('shows companies side by side, in the order of the bank', () => {
    const { beats } = planned([roll(0), roll(0), roll(3), roll(4)], TEN)
    const first = beats.filter(({ from }) => from < 1)
    expect(first.map(({ company }) => company)).toEqual([3, 4, 0])
  })

  it('takes a token for plots and the plots drawn for it as one', () => {
    const steps = [
      step('bought_plots', 0, { money: 200 }),
      step('plot', 0, { plot: 3 }),
      step('plot', 0, { plot: 4 }),
      step('bought', 0, { item: 'tower', count: 1, money: 500 }),
    ]
    expect(planned(steps, [0]).beats.map((beat) => beat.steps.length)).toEqual([3, 1])
  })

  it('says where it stands for a company', () => {
    const plan = planned([roll(0), roll(0)], [0])
    expect(at(plan, 0, 0).shown).toHaveLength(1)
    expect(at(plan, 0, plan.beats[1]!.from).beat).toBe(plan.beats[1])
    const over = at(plan, 0, Infinity)
    expect(over.beat).toBeNull()
    expect(sum(over.shown, 0)).toEqual([{ company: 0, item: 'gas', amount: 4 }])
    expect(at(plan, 1, 1)).toEqual({ beat: null, shown: [] })
  })

  it('gives a creditor what a debtor pays', () => {
    const paid = step('paid_money', 0, { creditor: 2, money: 300 })
    expect(sum([paid], 0)).toEqual([{ company: 0, item: 'money', amount: -300 }])
    expect(sum([paid], 1)).toEqual([{ company: 1, item: 'money', amount: 300 }])
  })

  it('knows which work each step belongs to', () => {
    expect(workOf(roll(0))).toBe('extracting')
    expect(workOf(step('event', 0))).toBeNull()
  })
})
