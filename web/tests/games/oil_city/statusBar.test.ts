import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { Seat, TableView } from '../../../src/generated/messages'
import type { Scene } from '../../../src/generated/scenes/oil_city'
import type { Play } from '../../../src/games/game'
import { Desk } from '../../../src/games/oil_city/screen.svelte'
import StatusBar from '../../../src/games/oil_city/StatusBar.svelte'
import { loadGameTexts, setLanguage } from '../../../src/i18n/language.svelte'

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

/** What Ada is told when the table waits for these seats. */
function told(waiting: number[], seats = SEATS): string {
  document.body.innerHTML = ''
  const scene = { turn: 1, phase: 'investing', waiting, companies: [], prices: [], events: [], offers: [] }
  const view = {
    id: 't',
    game: 'oil_city',
    n: 7,
    seats,
    legal: {},
    scene: scene as unknown as Scene,
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
  return document.querySelector('.waiting')?.textContent ?? ''
}

afterEach(() => {
  if (shown) void unmount(shown)
  shown = null
})

describe('whom the table waits for', () => {
  it('is you only while you are not done', () => {
    expect(told([0])).toBe('Everybody is waiting for you.')
    expect(told([3])).toBe('Waiting for Grace')
  })

  it('is a partner by name, beside the others', () => {
    expect(told([0, 3])).toBe('Waiting for you, Grace')
    expect(told([1, 3])).toBe('Waiting for Grace · 2 (Marie)')
    expect(told([0, 1, 2])).toBe('Waiting for you, 2 (Marie) · 3 (Emmy)')
  })

  it('is not somebody whose partner alone is missing', () => {
    expect(told([4])).toBe('Waiting for 2 (Lise)')
    expect(told([1, 4])).toBe('Waiting for 2 (Marie, Lise)')
  })

  it('is both seats of a company that one person plays', () => {
    const both = SEATS.map((each) => (each.seat === 3 ? seat(3, 0, 'Ada', true) : each))
    expect(told([3], both)).toBe('Everybody is waiting for you.')
  })

  it('is somebody else to a spectator', () => {
    const watching = SEATS.map((each) => ({ ...each, mine: false }))
    expect(told([0, 3], watching)).toBe('Waiting for 1 (Ada, Grace)')
  })
})
