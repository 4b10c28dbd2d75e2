import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { Company, Debrief as Told_, Goods, Plot } from '../../../src/generated/debriefs/oil_city'
import type { TableView } from '../../../src/generated/messages'
import Debrief from '../../../src/games/oil_city/debrief/Debrief.svelte'
import { planned } from '../../../src/games/oil_city/debrief/lines'
import { pages } from '../../../src/games/oil_city/debrief/pages'
import { plotsOf } from '../../../src/games/oil_city/debrief/plots'
import { idleOf, Report } from '../../../src/games/oil_city/debrief/report'
import { gameTexts, loadGameTexts, setLanguage } from '../../../src/base/i18n/language.svelte'

beforeAll(async () => {
  await setLanguage('en')
  await loadGameTexts('oil_city')
})

const NOTHING: Goods = { crude: 0, gas: 0, wax: 0, kerosene: 0 }
const IDLE = {
  towers: 1,
  drillers: 2,
  improvements: 0,
  refineries: 0,
  tokens: 3,
  plots: 0,
  wagons: 0,
  missed: 0,
}

function company(points: number, place: number | null, luck: number, gain: number): Company {
  const turn = { points, revenue: 1000, cash: 500, wagons: 1, luck: luck / 2, idle: IDLE, goods: NOTHING }
  const value = {
    plots: 1,
    revenue: 1,
    buildings: 0,
    drillers: 0,
    refineries: 0,
    variety: 0,
    turns: 1,
    returned: 0,
  }
  return {
    points,
    place,
    value,
    turns: [turn, { ...turn, points: points + 1 }],
    revenue: 2000,
    money: 500,
    owes: 0,
    extracted: NOTHING,
    extracted_value: 0,
    luck,
    lucky_units: 1,
    deals: 1,
    gain,
    unsold: { ...NOTHING, crude: 5, gas: 2, wax: 1 },
    unsold_value: 500,
    wagons: 1,
  }
}

function plot(n: number, invested: number, value: number, rolls = 1): Plot {
  return {
    plot: n,
    place: 'Kryg',
    owners: [0, 1],
    paid: 300,
    invested,
    rolls,
    goods: NOTHING,
    value,
    luck: 0,
  }
}

const EVENT = {
  card: 0,
  year: 1877,
  title: { en: 'A', de: 'A', pl: 'A' },
  gas: 400,
  wax: 100,
  kerosene: 300,
}
const DEBRIEF: Told_ = {
  ending: 'six_turns',
  events: [EVENT, { ...EVENT, year: 1884, gas: 100 }],
  companies: [company(8, 2, -200, 300), company(12, 1, 350, -300), company(4, 3, -150, 0)],
  plots: [plot(4, 800, 100), plot(7, 300, 900), plot(9, 300, 0, 0)],
  rolls: [],
  improvements: [],
  deals: [
    {
      n: 3,
      turn: 1,
      phase: 'investing',
      maker: 0,
      taker: 1,
      gain: 300,
      size: 800,
      lines: [
        { giver: 0, item: 'wagon', plot: null, count: 2, due: null, back: null, value: 400, missing: 0 },
        { giver: 0, item: 'plot', plot: 6, count: 1, due: null, back: 4, value: 0, missing: 0 },
        { giver: 1, item: 'money', plot: null, count: 700, due: 3, back: null, value: 700, missing: 0 },
      ],
    },
  ],
  biggest: 0,
  decisions: [
    {
      company: 0,
      amount: -600,
      sure: 'evaluated',
      told: {
        name: 'plot_cost',
        words: { company: 1, plot: 5, place: 'Kryg', invested: 800, value: 100 },
      },
    },
  ],
  questions: [
    { name: 'overtaken', words: { company: 1, winner: 2 } },
    { name: 'prices', words: {} },
  ],
}

const VIEW = {
  id: 't',
  game: 'oil_city',
  seats: [],
  side_names: ['', 'Nafta & Co', ''],
} as unknown as TableView

let shown: Record<string, unknown> | null = null

function show(page: number | null, debrief: unknown = DEBRIEF, hidesPoints = false): HTMLElement {
  document.body.innerHTML = ''
  shown = mount(Debrief, { target: document.body, props: { view: VIEW, debrief, page, hidesPoints } })
  flushSync()
  return document.body
}

afterEach(() => {
  if (shown) void unmount(shown)
  shown = null
})

const words = (element: Element | null) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
const at = (name: (typeof pages)[number]) => show(pages.indexOf(name)).querySelector('.body')

describe('pages', () => {
  it('come one under another, each under its heading, or one alone', () => {
    expect(show(null).querySelectorAll('section')).toHaveLength(pages.length)
    for (const [n] of pages.entries()) {
      expect(show(n).querySelectorAll('section')).toHaveLength(1)
      expect(words(document.querySelector('h2'))).not.toMatch(/debrief|^$/)
    }
  })

  it('tell who is where, by the names that companies have given themselves', () => {
    expect([...(at('result')?.querySelectorAll('li') ?? [])].map(words)).toEqual([
      '#1 2Nafta & Co 12',
      '#2 1Company 1 8',
      '#3 3Company 3 4',
    ])
  })

  it('have no places where a game was abandoned', () => {
    const companies = DEBRIEF.companies.map((each) => ({ ...each, place: null }))
    const body = show(0, { ...DEBRIEF, companies }).querySelector('.body')
    expect([...(body?.querySelectorAll('li') ?? [])].map(words)[0]).toBe('1Company 1 8')
  })

  it('draw luck to both sides of a line, and write it with its sign', () => {
    const bars = [...(at('luck')?.querySelectorAll('li') ?? [])]
    expect(bars.map((bar) => words(bar.querySelector('b')))).toEqual(['+350', '−150', '−200'])
    expect(bars.map((bar) => bar.querySelectorAll('.below').length)).toEqual([0, 1, 1])
  })

  it('count deals between two companies once for each', () => {
    const cells = [...(at('deals')?.querySelectorAll('tbody tr:first-child td') ?? [])].map(words)
    expect(cells).toEqual(['', '1', '0'])
    expect(words(show(pages.indexOf('deals'), { ...DEBRIEF, deals: [] }).querySelector('.body'))).toBe(
      'Nobody dealt with anybody.',
    )
  })

  it('show the biggest deal as two trays', () => {
    const trays = [...(at('biggest')?.querySelectorAll('.tray') ?? [])].map(words)
    expect(trays[0]).toContain('Company 1 gives')
    expect(trays[0]).toContain('2 wagons')
    expect(trays[0]).toContain('plot 7 (lent until the end of turn 5)')
    expect(trays[1]).toContain('700 złr (after turn 4)')
  })

  it('say what was promised in it and never came', () => {
    const [deal] = DEBRIEF.deals
    const lines = deal!.lines.map((line) => (line.due === null ? line : { ...line, missing: 300 }))
    const told = show(pages.indexOf('biggest'), { ...DEBRIEF, deals: [{ ...deal!, lines }] })
    expect(words(told)).toContain('700 złr (after turn 4; of that, 300 never came)')
  })

  it('put names into sentences', () => {
    expect(words(at('questions'))).toContain('After turn 3 Company 1 was in front, in the end Nafta & Co.')
    expect(words(at('decisions'))).toContain('Company 1: plot 5 (Kryg) yielded only 100 złr for 800 złr.')
    expect(words(at('decisions'))).toContain('−600 złr')
  })

  it('read lines to whoever cannot see them', () => {
    const rows = [...(at('points')?.querySelectorAll('tbody tr') ?? [])].map((row) =>
      [...row.children].map(words),
    )
    expect(rows).toEqual([
      ['Turn 1', '8', '12', '4'],
      ['Turn 2', '9', '13', '5'],
    ])
  })
})

describe('numbers', () => {
  it('are added up over all turns', () => {
    expect(idleOf(DEBRIEF.companies[0]!)).toEqual([2, 4, 0, 0, 6])
  })

  it('of plots: best first, without bare cards; on a wall those that stand out', () => {
    expect(plotsOf(DEBRIEF, false).map((each) => each.plot)).toEqual([7, 4])
    const many = { ...DEBRIEF, plots: Array.from({ length: 20 }, (_, n) => plot(n, 300, 100 * n)) }
    expect(plotsOf(many, true).map((each) => each.plot)).toEqual([19, 18, 17, 16, 15, 2, 1, 0])
    expect(plotsOf(many, false)).toHaveLength(20)
  })

  it('of a chart keep labels apart and within it', () => {
    const lines = Array.from({ length: 10 }, (_, n) => ({
      key: String(n),
      company: n,
      label: '',
      values: [0, 50],
    }))
    const { ends } = planned(lines, 9.5)
    const sorted = [...ends].sort((one, other) => one - other)
    expect(sorted[0]).toBeGreaterThanOrEqual(0)
    expect(sorted.at(-1)).toBeLessThanOrEqual(100)
    sorted.slice(1).forEach((end, n) => expect(end - (sorted[n] ?? 0)).toBeGreaterThan(9))
    expect(planned([], 9.5).ends).toEqual([])
  })

  it('are ranked by place', () => {
    expect(new Report(VIEW, DEBRIEF, gameTexts('oil_city')).ranking).toEqual([1, 0, 2])
  })

  it('names neither points nor winners while the host hides them', () => {
    const text = (name: (typeof pages)[number], hidesPoints: boolean) =>
      show(pages.indexOf(name), DEBRIEF, hidesPoints).textContent
    for (const page of ['result', 'points'] as const) {
      expect(text(page, false)).toContain('Nafta & Co')
      expect(text(page, true)).toContain('The points are not shown yet.')
      expect(text(page, true)).not.toContain('Nafta & Co')
    }
    expect(text('questions', false)).toContain('in the end Nafta & Co')
    expect(text('questions', true)).not.toContain('Nafta & Co')
    expect(text('revenue', true)).toContain('Nafta & Co')
  })
})

it('counts what was left without crude, as the question about it does', () => {
  const page = show(pages.indexOf('left'))
  const goods = [...page.querySelectorAll('tbody tr')].map((row) => row.querySelector('td')?.textContent)
  expect(goods).toEqual(['3', '3', '3'])
})
