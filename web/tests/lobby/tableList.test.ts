import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { TableSummary } from '../../src/generated/messages'
import { loadGameAbout, setLanguage } from '../../src/base/i18n/language.svelte'
import TableList from '../../src/pages/lobby/TableList.svelte'

function table(over: Partial<TableSummary> = {}): TableSummary {
  return {
    id: 't1',
    game: 'atacama',
    options: {},
    seats: [{ seat: 0, side: 0, kind: 'person', name: 'Ada', bot: null, mine: true, presence: 'connected' }],
    movers: [0],
    over: false,
    entries: 3,
    changed: 0,
    mine: true,
    ...over,
  }
}

let shown: Record<string, unknown> | null = null

function show(tables: TableSummary[]): HTMLElement {
  document.body.innerHTML = ''
  shown = mount(TableList, { target: document.body, props: { tables } })
  flushSync()
  return document.body
}

afterEach(() => {
  if (shown) void unmount(shown)
  shown = null
})

describe('a table that can’t be opened', () => {
  it.each([
    ['en', 'Can’t be opened: damaged'],
    ['de', 'Beschädigt, lässt sich nicht öffnen'],
    ['pl', 'Uszkodzony, nie da się go otworzyć'],
  ] as const)('says so in its line, which leads nowhere (%s)', async (language, words) => {
    await setLanguage(language)
    await loadGameAbout('atacama')
    const page = show([table({ damaged: true }), table({ id: 't2' })])
    const [damaged, fine] = [...page.querySelectorAll('li')]
    expect(damaged?.textContent).toContain(words)
    expect(damaged?.textContent).toContain('Ada')
    expect(damaged?.querySelector('a')).toBeNull()
    expect(fine?.querySelector('a')?.getAttribute('href')).toBe('/table/t2')
    expect(fine?.textContent).not.toContain(words)
  })

  it.each([
    ['en', 'Played by older rules: read-only'],
    ['de', 'Nach älteren Regeln: nur zum Lesen'],
    ['pl', 'Według starszych zasad: tylko do wglądu'],
  ] as const)('of older rules leads to what was written, over or not (%s)', async (language, words) => {
    await setLanguage(language)
    await loadGameAbout('atacama')
    const page = show([table({ frozen: true, movers: [] }), table({ id: 't2', frozen: true, over: true })])
    for (const [number, line] of [...page.querySelectorAll('li')].entries()) {
      expect(line.textContent).toContain(words)
      expect(line.querySelector('a')?.getAttribute('href')).toBe(`/table/t${number + 1}`)
      expect(line.querySelector('a')?.classList.contains('urgent')).toBe(false)
    }
  })

  it('has a line even if nobody knows which game it was', async () => {
    await setLanguage('en')
    const page = show([table({ damaged: true, game: '', seats: [] })])
    expect(page.querySelector('li')?.textContent).toContain('Can’t be opened: damaged')
  })
})

describe('the time of whoever is to move', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())
  const clock = async (over: Partial<TableSummary>) => {
    const page = show([table({ ends: Date.now() / 1000 + 125.5, ...over })])
    // It is loaded where it is needed.
    await vi.dynamicImportSettled()
    flushSync()
    return page.querySelector('[role="timer"]')?.textContent?.trim() ?? null
  }

  it('is told where it runs', async () => {
    await setLanguage('en')
    expect(await clock({})).toBe('2:06')
    expect(await clock({ ends: null })).toBeNull()
  })

  it('is nobody’s at a table that waits for nobody', async () => {
    expect(await clock({ over: true, movers: [] })).toBeNull()
    expect(await clock({ damaged: true })).toBeNull()
  })
})

it.each([
  [{ seconds: 259_200 }, '3 days a turn · '],
  [{ seconds: 600, total: true }, '10 min each · '],
  [{ seconds: 600, total: true, increment: 5 }, '10 min each + 5 sec a turn · '],
])('an open table tells how much time there is', async (clock, words) => {
  await setLanguage('en')
  const page = show([table({ mine: false, clock })])
  await vi.waitFor(() => expect(page.textContent).toContain(words))
})
