import { flushSync, mount, unmount, type Component } from 'svelte'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { TableView } from '../../../src/generated/messages'
import type { Play } from '../../../src/games/game'
import Bank from '../../../src/games/oil_city/Bank.svelte'
import { hasTerms, loanOf, moneyOwedTo } from '../../../src/games/oil_city/loans'
import type { Line, Term } from '../../../src/games/oil_city/scene'
import { Desk } from '../../../src/games/oil_city/screen.svelte'
import Terms from '../../../src/games/oil_city/Terms.svelte'
import { loadGameTexts, setLanguage } from '../../../src/base/i18n/language.svelte'
import { fieldsOf } from '../fields'

beforeAll(async () => {
  await setLanguage('en')
  await loadGameTexts('oil_city')
})

function line(gives: boolean, amount: number, due: number | null = null, item = 'money'): Line {
  return { gives, item, plot: null, amount, due, back: null }
}

describe('an offer of money for money', () => {
  it('is a loan by who gives at once, and costs what comes back besides', () => {
    const lines = [line(true, 500), line(false, 900, 4)]
    expect(loanOf(lines, true)).toEqual({ lends: true, interest: 400, percent: 80 })
    expect(loanOf(lines, false)).toEqual({ lends: false, interest: 400, percent: 80 })
    const asked = [line(false, 1000), line(true, 600, 3), line(true, 600, 4)]
    expect(loanOf(asked, true)).toEqual({ lends: false, interest: 200, percent: 20 })
  })

  it.each([
    [[line(true, 500), line(false, 900)]],
    [[line(true, 500), line(true, 900, 4)]],
    [[line(true, 500), line(false, 300), line(false, 900, 4)]],
    [[line(true, 500), line(false, 3, null, 'gas'), line(false, 900, 4)]],
    [[line(false, 900, 4)]],
    [[]],
  ])('is no loan if it is anything else', (lines) => {
    expect(loanOf(lines, true)).toBeNull()
  })

  it('says what is at once only beside what is not', () => {
    expect(hasTerms([line(true, 500), line(false, 900)])).toBe(false)
    expect(hasTerms([line(true, 500), line(false, 900, 4)])).toBe(true)
  })
})

const money = (debtor: number, creditor: number, amount: number, turn: number): Term => ({
  debtor,
  creditor,
  item: 'money',
  plot: null,
  amount,
  turn,
})
const TERMS = [money(1, 0, 1600, 3), money(0, 2, 900, 4), money(3, 0, 7200, 1), money(2, 1, 300, 5)]

function desk(turn: number, over = false): Desk {
  const companies = [0, 1, 2, 3].map(() => ({ places: [], hand: {}, held: {}, plots: [] }))
  const scene = { turn, phase: 'investing', waiting: [], companies, offers: [], terms: TERMS }
  const seats = companies.map((_, seat) => ({ seat, side: seat, kind: 'person', name: '', mine: seat === 0 }))
  const view = { id: 't', game: 'oil_city', n: 7, seats, legal: {}, scene: fieldsOf(scene), over }
  const play = { view: view as unknown as TableView, seat: 0, names: [], log: [], present: true, live: true }
  return new Desk(() => play as unknown as Play)
}

let shown: Record<string, unknown> | null = null

function show<P extends Record<string, unknown>>(part: Component<P>, props: P) {
  shown = mount(part, { target: document.body, props })
  flushSync()
}

afterEach(async () => {
  if (shown) await unmount(shown)
  shown = null
  document.body.innerHTML = ''
})

/** What stands in parts of the page, each part's own parts one after the other. */
const texts = (selector: string) =>
  [...document.querySelectorAll(selector)].map((each) =>
    (each.children.length > 0 ? [...each.children] : [each])
      .map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim())
      .filter((text) => text !== '')
      .join(' '),
  )

describe('what companies owe each other', () => {
  it('is told from one’s own side, with what is overdue', () => {
    show(Terms, { desk: desk(2), terms: TERMS, own: 0 })
    expect(texts('.said')).toEqual([
      'Company 2 owes us: 1600 złr due after turn 4',
      'We owe company 3: 900 złr due after turn 5',
      'Company 4 owes us: 7200 złr overdue since turn 2',
      'Company 3 owes company 2: 300 złr due after turn 6',
    ])
    expect(texts('p')).toEqual([
      'Whatever is overdue is collected as soon as the bank pays it out to the debtor.',
    ])
  })

  it('is not overdue before its turn is over, nor collected after the last one', () => {
    show(Terms, { desk: desk(1), terms: [TERMS[2]!], own: 0 })
    expect(texts('.said, p')).toEqual(['Company 4 owes us: 7200 złr due after turn 2'])
    document.body.innerHTML = ''
    show(Terms, { desk: desk(5, true), terms: [TERMS[3]!], own: null })
    expect(texts('.said, p')).toEqual(['Company 3 owes company 2: 300 złr overdue since turn 6'])
  })

  it('is summed up for whom it comes to', () => {
    expect([0, 1, 2, 3].map((company) => moneyOwedTo(TERMS, company))).toEqual([8800, 300, 900, 0])
  })
})

it('a payment between companies says which of them gets it', () => {
  const at = desk(2)
  const gains = [
    { company: 3, item: 'money', amount: -1800 },
    { company: 0, item: 'money', amount: 1800 },
  ]
  const words = { company: 4, creditor: 1, money: 1800, rest: 7200 }
  at.bank.shown = [{ n: 1, phrase: 'owes_money', words, company: 3, gains }]
  at.bank.pause()
  at.bank.waiting = at.bank.shown
  show(Bank, { desk: at })
  expect(texts('.gains li')).toEqual(['−1800', '→ 1 Company 1: +1800'])
})
