import { beforeAll, describe, expect, it } from 'vitest'

import type { LogLine, Phrase } from '../../src/generated/messages'
import { loadGameTexts, setLanguage } from '../../src/base/i18n/language.svelte'
import { folds } from '../../src/games/shared/fold'
import { foldText, logText, newsText } from '../../src/games/shared/logText'

beforeAll(async () => {
  await setLanguage('en')
  await loadGameTexts('oil_city')
  await loadGameTexts('ghawar')
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
    company: 1,
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
      'Grace takes an offer of company 1 (Ada): 3 units of gas (after turn 4), 1 tower (lent until the end of turn 5), plot 9 for 1 wagon, 500 złr',
    ],
    [
      'de',
      'Grace nimmt ein Angebot von Gesellschaft 1 (Ada) an: 3 Einheiten Gas (nach Runde 4), 1 Bohrturm (geliehen bis Ende von Runde 5), Parzelle 9 gegen 1 Waggon, 500 złr',
    ],
    [
      'pl',
      'Grace przyjmuje ofertę spółki 1 (Ada): 3 jednostki gazu (po turze 4), 1 wieża (pożyczka do końca tury 5), działka 9; w zamian: 1 wagon, 500 złr',
    ],
  ] as const)('is told in %s', async (language, text) => {
    await setLanguage(language)
    expect(logText(deal, 'oil_city', ['Ada', 'Grace'])).toBe(text)
  })

  it('shows a name as it was typed', async () => {
    await setLanguage('en')
    const present = {
      ...deal,
      words: { company: 1, given: [money(300)], taken: [{ name: 'nothing', words: {} }] },
    }
    expect(logText(present, 'oil_city', ['Ada', '{given}{item.gas}'])).toBe(
      '{given}{item.gas} takes an offer of company 1 (Ada): 300 złr for nothing',
    )
  })
})

describe('a drive in the log', () => {
  const turn = [
    ['action', 'roll', {}],
    ['outcome', 'die', { pips: 5 }],
    ['action', 'enter', { space: 'a1' }],
    ['action', 'step', { direction: 'north', space: 'a1/b1' }],
    ['action', 'drill_foreign', { platform: 'b1', colour: 'red', player: 1 }],
    ['action', 'step', { direction: 'east', space: 'b1' }],
    ['action', 'throw_out', { player: 1, space: 'b1/c1' }],
    ['action', 'stop', {}],
  ].map(
    ([kind, phrase, words], n) =>
      ({
        n,
        kind,
        seat: kind === 'action' ? 1 : null,
        text: '',
        phrase,
        words,
        at: 0,
        undone: false,
      }) as LogLine,
  )

  it.each([
    [
      'en',
      'Grace · The die shows 5 · drives 2 spaces to a1/b1 · drills on b1 and loads a red stone; Ada gets a point for the rig · drives 2 spaces to b1/c1 · throws out the truck of Ada at b1/c1',
    ],
    [
      'de',
      'Grace · Der Würfel zeigt 5 · fährt 2 Felder zu a1/b1 · bohrt auf b1 und lädt einen roten Stein; Ada bekommt für den Turm einen Punkt · fährt 2 Felder zu b1/c1 · wirft den Laster von Ada bei b1/c1 hinaus',
    ],
    [
      'pl',
      'Grace · Na kości 5 · przejeżdża 2 pola, do a1/b1 · wierci na b1 i ładuje czerwony kamień; Ada dostaje punkt za wieżę · przejeżdża 2 pola, do b1/c1 · wyrzuca z drogi ciężarówkę gracza Ada przy b1/c1',
    ],
  ] as const)('is told in %s by its length and its end, with names', async (language, text) => {
    await setLanguage(language)
    const [fold] = folds(turn)
    expect(fold && foldText(fold, 'ghawar', ['Ada', 'Grace'])).toBe(text)
  })

  it('is told to those who listen once it is over', async () => {
    await setLanguage('en')
    expect(newsText(folds(turn.slice(2, 4)), 'ghawar', ['Ada', 'Grace'])).toEqual([])
    expect(newsText(folds(turn.slice(2, 5)), 'ghawar', ['Ada', 'Grace'])).toEqual([
      'Grace drives 2 spaces to a1/b1',
      'Grace drills on b1 and loads a red stone; Ada gets a point for the rig',
    ])
  })
})
