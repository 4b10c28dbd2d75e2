import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { Seat, TableView } from '../../../src/generated/messages'
import type { Play } from '../../../src/games/game'
import { Desk } from '../../../src/games/oil_city/screen.svelte'
import StatusBar from '../../../src/games/oil_city/StatusBar.svelte'
import { loadGameTexts, setLanguage } from '../../../src/base/i18n/language.svelte'
import { fieldsOf } from '../fields'

beforeAll(async () => {
  await setLanguage('en')
  await loadGameTexts('oil_city')
})

function seat(number: number, side: number, name: string, mine = false): Seat {
  return { seat: number, side, kind: 'person', name, bot: null, mine, presence: 'connected' }
}

/** Ada and Grace are the first company, Marie and Lise the second, Emmy is the third. Ada sits here. */
const SEATS = [
  seat(0, 0, 'Ada', true),
  seat(1, 1, 'Marie'),
  seat(2, 2, 'Emmy'),
  seat(3, 0, 'Grace'),
  seat(4, 1, 'Lise'),
]

let shown: Record<string, unknown> | null = null

/** What Ada is told when the table waits for these seats, and may do this. */
function told(waiting: number[], seats = SEATS, more: { phase?: string; legal?: string[] } = {}): string {
  document.body.innerHTML = ''
  const { phase = 'investing', legal = ['1a-tower1', '1d-off', 'ready2-invest'] } = more
  const place = { name: '1a', seat: 0, profession: 'engineer', character: 0, token: null, drawn: [] }
  const company = { places: [place], hand: { tower: 2, fan: 1 }, loaded: { gas: 1 }, draft: [] }
  const companies = [company, company, company]
  const scene = { turn: 1, phase, waiting, companies, prices: [], events: [], offers: [] }
  const view = {
    id: 't',
    game: 'oil_city',
    n: 7,
    seats,
    legal: { 0: legal, 3: legal },
    scene: fieldsOf(scene),
    over: false,
  }
  const play = {
    view: view as unknown as TableView,
    seat: null,
    names: [],
    log: [],
    last: null,
    present: true,
    live: true,
  }
  shown = mount(StatusBar, {
    target: document.body,
    props: { desk: new Desk(() => play as unknown as Play) },
  })
  flushSync()
  return document.querySelector('.now [role=status]')?.textContent ?? ''
}

afterEach(() => {
  if (shown) void unmount(shown)
  shown = null
})

describe('what to do now', () => {
  it('is what is left of the phase, as far as the server lets one', () => {
    const own = [0, 1]
    const phase = (name: string, ...legal: string[]) => told(own, SEATS, { phase: name, legal })
    expect(told(own)).toBe('Place 1 token.')
    expect(phase('investing', '1a-off')).toBe('Your tokens are placed: confirm below.')
    // The fan fits nowhere.
    expect(phase('arranging', '1-4a-tower', '1-4b-tower')).toBe('Put up 2 pieces on your plots.')
    expect(phase('arranging', '1-4a-off')).toBe('Look over your plots, then confirm below.')
    expect(phase('choosing', '1a-returns3', '1a-returns4')).toBe('Give back 1 of the plots drawn.')
    expect(phase('loading', '1-gas2', '1-gas0')).toBe('Load your wagons.')
    expect(phase('loading', '1-gas0')).toContain('Everything that can go is on the wagons')
    expect(phase('loading', '1-draft')).toContain('Nothing to decide here')
  })

  it('says so where all others are done', () => {
    expect(told([0])).toBe('Place 1 token. All others are done.')
  })
})

describe('whom the table waits for', () => {
  it('is not you when you are done', () => {
    expect(told([3])).toBe('You are done. Waiting for Grace')
  })

  it('is a partner by name, beside the others', () => {
    expect(told([1, 3])).toBe('You are done. Waiting for Grace · Company 2 (Marie)')
  })

  it('is not somebody whose partner alone is missing', () => {
    expect(told([4])).toBe('You are done. Waiting for Company 2 (Lise)')
    expect(told([1, 4])).toBe('You are done. Waiting for Company 2 (Marie, Lise)')
  })

  it('is the bot that plays for you', () => {
    const left = SEATS.map((each) => (each.mine ? { ...each, kind: 'bot' as const, for_now: true } : each))
    expect(told([0, 3], left)).toBe('Waiting for the bot that plays for you')
  })

  it('is both seats of a company that one person plays', () => {
    const both = SEATS.map((each) => (each.seat === 3 ? seat(3, 0, 'Ada', true) : each))
    expect(told([3], both)).toContain('All others are done.')
  })

  it('is somebody else to a spectator', () => {
    const watching = SEATS.map((each) => ({ ...each, mine: false }))
    expect(told([0, 3], watching)).toBe('Waiting for Company 1 (Ada, Grace)')
  })
})
