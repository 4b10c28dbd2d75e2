import { beforeAll, describe, expect, it } from 'vitest'

import type { LogLine, Phrase } from '../../src/generated/messages'
import { loadGameTexts, setLanguage } from '../../src/i18n/language.svelte'
import { logText } from '../../src/table/logText'

beforeAll(async () => {
  await setLanguage('en')
  await loadGameTexts('oil_city')
})

const money = (amount: number): Phrase => ({ name: 'money', words: { money: amount } })
const item = (name: string, count: number): Phrase => ({ name: 'item', words: { item: name, count } })
const later = (what: Phrase, term: string, turn: number): Phrase => ({
  name: 'later',
  words: { what: [what], term: [{ name: term, words: { turn } }] },
})

const deal: LogLine = {
  n: 7,
  kind: 'action',
  seat: 1,
  text: 'accept-1a1',
  phrase: 'accept',
  words: {
    offer: '1a1',
    given: [
      later(item('gas', 3), 'due', 4),
      later(item('tower', 1), 'back', 5),
      { name: 'plot', words: { plot: 9 } },
    ],
    taken: [item('wagon', 1), money(500)],
  },
  at: 0,
  undone: false,
}

describe('a deal in the log', () => {
  it.each([
    [
      'en',
      'Grace takes offer 1a1: 3 units of gas (after turn 4), 1 tower (lent until after turn 5), plot 9 for 1 wagon, 500 złr',
    ],
    [
      'de',
      'Grace nimmt Angebot 1a1 an: 3 Einheiten Gas (nach Runde 4), 1 Bohrturm (geliehen bis nach Runde 5), Parzelle 9 gegen 1 Waggon, 500 złr',
    ],
    [
      'pl',
      'Grace przyjmuje ofertę 1a1: 3 jednostki gazu (po turze 4), 1 wieża (pożyczka do końca tury 5), działka 9; w zamian: 1 wagon, 500 złr',
    ],
  ] as const)('is told in %s', async (language, text) => {
    await setLanguage(language)
    expect(logText(deal, 'oil_city', ['Ada', 'Grace'])).toBe(text)
  })

  it('shows a name as it was typed', async () => {
    await setLanguage('en')
    const present = {
      ...deal,
      words: { offer: '1a1', given: [money(300)], taken: [{ name: 'nothing', words: {} }] },
    }
    expect(logText(present, 'oil_city', ['Ada', '{given}{item.gas}'])).toBe(
      '{given}{item.gas} takes offer 1a1: 300 złr for nothing',
    )
  })
})
