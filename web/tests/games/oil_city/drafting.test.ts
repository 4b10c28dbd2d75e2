import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { amended, mirrored, namable, retermed, typedAmount } from '../../../src/games/oil_city/drafting'
import type { Line } from '../../../src/games/oil_city/scene'
import type { Desk } from '../../../src/games/oil_city/screen.svelte'
import { Writing } from '../../../src/games/oil_city/writing.svelte'

function line(gives: boolean, item: string, amount: number, more: Partial<Line> = {}): Line {
  return { gives, item, plot: null, amount, due: null, back: null, ...more }
}

const DRAFT = [null, line(true, 'money', 300, { due: 4 }), line(false, 'gas', 2), null]

describe('a deal being written', () => {
  it('lists what can be named once, with the most of it', () => {
    const legal = [
      '1-gives-100',
      '1-gives-300',
      '1-wants-2gas',
      '1-gives-plot7',
      '1-gives-1wagon',
      'ready1-invest',
    ]
    expect(namable(legal, true)).toEqual([
      { thing: { item: 'money', plot: null }, most: 300 },
      { thing: { item: 'wagon', plot: null }, most: 1 },
      { thing: { item: 'plot', plot: 6 }, most: 1 },
    ])
  })

  it('gives lines other amounts, with their terms, where the first line is free', () => {
    expect(amended(0, DRAFT, new Map([[1, 500]]))).toEqual(['1-line2-off', '1-gives-500', '1-line1-due5'])
    expect(
      amended(
        0,
        DRAFT,
        new Map([
          [1, 0],
          [2, 3],
        ]),
      ),
    ).toEqual(['1-line2-off', '1-line3-off', '1-wants-3gas'])
    expect(amended(0, DRAFT, new Map([[2, 2]]))).toEqual([])
  })

  it('gives a line another term, or none', () => {
    expect(retermed(0, DRAFT, 1, 5)).toEqual(['1-line2-off', '1-gives-300', '1-line1-due6'])
    expect(retermed(0, DRAFT, 1, null)).toEqual(['1-line2-off', '1-gives-300'])
    const lent = [line(true, 'tower', 1, { back: 2 })]
    expect(retermed(0, lent, 0, 3)).toEqual(['1-line1-off', '1-gives-1tower', '1-line1-back4'])
    expect(retermed(0, DRAFT, 0, 3)).toEqual([])
  })

  it('is answered the other way round', () => {
    const lines = [line(true, 'gas', 2), line(false, 'tower', 1, { back: 3 })]
    const written = mirrored(1, { name: '1a1', maker: 0, to: 1, lines })
    expect(written.map((actions, at) => actions(at))).toEqual([
      ['2-wants-2gas'],
      ['2-gives-1tower', '2-line2-back4'],
    ])
  })

  it('takes no amount that is none', () => {
    for (const typed of ['-50', '', '1.5', '150', 'two', '0', '1e3', '10000'])
      expect(typedAmount(typed, 'money', 9900), typed).toBeNull()
    expect(typedAmount(' 300 ', 'money', 9900)).toBe(300)
    expect(typedAmount('3', 'gas', 2)).toBeNull()
    expect(typedAmount('2', 'gas', 2)).toBe(2)
  })
})

/** A desk whose actions are done when the test says so. */
function slow() {
  const sent: string[][] = []
  let done: (done: boolean) => void = () => undefined
  const desk = {
    act: (...actions: string[]) => {
      sent.push(actions)
      return new Promise<boolean>((resolve) => (done = resolve))
    },
  } as unknown as Desk
  return { desk, sent, answer: () => done(true) }
}

describe('taps on the trays', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('are one change, sent before anything else, and none is lost', async () => {
    const sent: string[][] = []
    const desk = {
      busy: false,
      act: (...actions: string[]) => {
        sent.push(actions)
        return Promise.resolve(true)
      },
      try: (action: string) => Promise.resolve(void sent.push([action])),
    } as unknown as Desk
    const writing = new Writing(desk, 0, () => DRAFT)
    writing.change(1, 400)
    writing.change(1, 500)
    writing.change(2, 3)
    expect(writing.amount(1)).toBe(500)
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(400)
    expect(sent).toEqual([['1-line2-off', '1-gives-500', '1-line1-due5', '1-line3-off', '1-wants-3gas']])
    const other = new Writing(desk, 0, () => DRAFT)
    other.change(2, 1)
    void other.offer('1-offers-all')
    await vi.advanceTimersByTimeAsync(400)
    expect(sent[1]).toEqual(['1-line3-off', '1-wants-1gas', '1-offers-all'])
    expect(sent).toHaveLength(2)
  })

  it('wait for what is on its way, and find their lines where they are then', async () => {
    const { desk, sent, answer } = slow()
    let draft = [...DRAFT]
    const writing = new Writing(desk, 0, () => draft)
    writing.put(true, { item: 'wax', plot: null })
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toEqual([['1-gives-1wax']])
    // It takes its time; meanwhile somebody taps the same again, and another line.
    writing.put(true, { item: 'wax', plot: null })
    writing.change(2, 3)
    expect(writing.amount(2)).toBe(3)
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent).toHaveLength(1)
    draft = [{ gives: true, item: 'wax', plot: null, amount: 1, due: null, back: null }, ...DRAFT.slice(1)]
    answer()
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent[1]).toEqual(['1-line3-off', '1-wants-3gas', '1-line1-off', '1-gives-2wax'])
    expect(sent).toHaveLength(2)
  })

  it('follow a line whose term changes on the way', async () => {
    const { desk, sent, answer } = slow()
    const draft = [line(false, 'money', 100)]
    const writing = new Writing(desk, 0, () => draft)
    void writing.term(0, () => ['1-line1-due5'])
    // All of this by the screen as it was before.
    void writing.term(0, (now, number) => retermed(0, now, number, null))
    writing.change(0, 300)
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent).toEqual([['1-line1-due5']])
    draft[0] = line(false, 'money', 100, { due: 4 })
    answer()
    await vi.advanceTimersByTimeAsync(100)
    expect(sent[1]).toEqual(['1-line1-off', '1-wants-100'])
    expect(writing.amount(0)).toBe(300)
    draft[0] = line(false, 'money', 100)
    answer()
    await vi.advanceTimersByTimeAsync(100)
    expect(sent[2]).toEqual(['1-line1-off', '1-wants-300'])
    expect(sent).toHaveLength(3)
  })
})
