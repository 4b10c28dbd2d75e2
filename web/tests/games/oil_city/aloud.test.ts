import { beforeAll, describe, expect, it } from 'vitest'

import { follows, spoken, stepsRead } from '../../../src/games/oil_city/aloud'
import type { LogLine, TableView } from '../../../src/generated/messages'
import type { Cards } from '../../../src/generated/books/oil_city'
import { loadGameTexts, setLanguage } from '../../../src/base/i18n/language.svelte'
import { fieldsOf } from '../fields'

const NAMES = ['Nafta', 'Wosk']
const SAID = { en: 'Lamps', de: 'Lampen', pl: 'Lampy' }
const PLOT = { place: 'Harklowa' }
const CARDS = {
  plots: [PLOT, PLOT, PLOT],
  events: [{ year: 1853, title: SAID, text: SAID }],
} as unknown as Cards
const ABOUT = { names: NAMES, cards: CARDS }
const PAID = { company: 1, creditor: 2, count: 2, item: 'gas', money: 300, rest: 200, plot: 3, place: '1a' }
const GOODS = { crude: 2, gas: 0, wax: 0, kerosene: 1, drillers: 1, number: 2 }
/** Every step that the bank knows, and what it is told with. */
const STEPS: Record<string, LogLine['words']> = {
  land: { company: 1, plot: 2 },
  event: { turn: 1, card: 1, wax: 100, kerosene: 0, gas: 400 },
  refined: { company: 1, place: '1a', crude: 2, kerosene: 4 },
  peddled: { company: 1, place: '1a', money: 600 },
  bought: PAID,
  bought_nothing: PAID,
  bought_plots: PAID,
  plot: { company: 1, plot: 2 },
  rolled: { ...PAID, ...GOODS },
  sold: { company: 1, wagons: 2, money: 900 },
  paid_money: PAID,
  owes_money: PAID,
  paid: PAID,
  owes: PAID,
  returned_plot: PAID,
}

function line(n: number, phrase: string, kind: LogLine['kind'] = 'outcome', undone = false): LogLine {
  return { n, kind, seat: null, text: '', phrase, words: STEPS[phrase] ?? {}, at: 0, undone }
}

const said = (phrase: string) => spoken(stepsRead([line(0, phrase)])[0]!, ABOUT).join(' ')

describe.each(['en', 'de', 'pl'] as const)('what is read out in %s', (language) => {
  beforeAll(async () => {
    await setLanguage(language)
    await loadGameTexts('oil_city')
  })

  it.each(Object.keys(STEPS))('is whole: %s', (phrase) => {
    const text = said(phrase)
    expect(text).toMatch(/^[^{}]{12,}\.$/)
    expect(text).toContain(phrase === 'event' ? SAID[language] : 'Nafta')
    expect(text).not.toContain('aloud.')
    // Every sentence begins like one; a name may stand first.
    expect(text.replace(/^1853: /, '')).not.toMatch(/(^|\. )\p{Ll}/u)
    expect(text).not.toMatch(/undefined|NaN|złr|1a/)
    if ('creditor' in STEPS[phrase]! && /^(paid|owes|returned)/.test(phrase)) expect(text).toContain('Wosk')
  })
})

describe('reading out', () => {
  beforeAll(async () => {
    await setLanguage('en')
    await loadGameTexts('oil_city')
  })

  it('tells what a roll brings and who leaves', () => {
    expect(said('rolled')).toBe(
      'Nafta, Harklowa: the die shows two. The plot yields 2 units of crude, 1 barrel of kerosene. 1 driller leaves.',
    )
    STEPS['rolled'] = { ...PAID, number: 0, crude: 0, gas: 0, wax: 0, kerosene: 0, drillers: 0 }
    expect(said('rolled')).toBe('Nafta, Harklowa: the die shows water. The plot yields nothing.')
  })

  it('begins where people have acted last, and keeps what is covered covered', () => {
    const log = [line(0, 'land'), line(1, '', 'action'), line(2, 'sold', 'outcome', true), line(3, '')]
    expect(stepsRead(log).map(({ n }) => n)).toEqual([3])
    expect(spoken(stepsRead(log)[0]!, ABOUT)).toEqual(['The bank hands out a card, face down.'])
    expect(stepsRead([...log, line(4, '', 'read')])).toEqual([])
  })

  it('says what comes next, and nothing of what comes of it', () => {
    const at = (more: boolean, side: number | null, extracting: number | null) =>
      follows(
        { aloud: { desk: 2, side, more }, scene: fieldsOf({ turn: 1, extracting }) } as unknown as TableView,
        ABOUT,
      )
    expect(at(true, 1, null)).toBe('Next: Wosk.')
    expect(at(true, 1, 0)).toBe('Next: a roll for Wosk, Harklowa.')
    expect(at(true, null, null)).toBe('Next: the event of turn 2.')
    expect(at(false, 1, null)).toBeNull()
  })
})
