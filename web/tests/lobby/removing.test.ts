import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { TableSummary } from '../../src/generated/messages'
import { loadGameAbout, setLanguage } from '../../src/base/i18n/language.svelte'
import { Removing } from '../../src/pages/lobby/removing.svelte'
import TableList from '../../src/pages/lobby/TableList.svelte'

const table = (over: Partial<TableSummary> = {}): TableSummary => ({
  id: 't1',
  game: 'atacama',
  options: {},
  seats: [
    { seat: 0, side: 0, kind: 'person', name: 'Ada', bot: null, mine: true, presence: null },
    { seat: 1, side: 1, kind: 'person', name: 'Bo', bot: null, mine: false, presence: null },
  ],
  movers: [],
  over: true,
  entries: 3,
  changed: 0,
  mine: true,
  result: { ending: 'full', points: [31, 28], places: [1, 2], resigned: [], out_of_time: [] },
  ...over,
})

let shown: Record<string, unknown> | null = null
let asked: string[] = []
let status = 204

beforeEach(async () => {
  await setLanguage('en')
  await loadGameAbout('atacama')
  asked = []
  status = 204
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push(`${init.method} ${path}`)
    const body = status === 204 ? null : JSON.stringify({ reason: { code: 'not_stored' } })
    return Promise.resolve(new Response(body, { status }))
  })
})

afterEach(() => {
  if (shown) void unmount(shown)
  shown = null
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function show(tables: TableSummary[], removing = new Removing()): Removing {
  document.body.innerHTML = ''
  shown = mount(TableList, { target: document.body, props: { tables, removing } })
  flushSync()
  return removing
}

async function press(name: string): Promise<void> {
  const buttons = [...document.querySelectorAll('button')]
  buttons.find((button) => (button.getAttribute('aria-label') ?? button.textContent) === name)?.click()
  await new Promise((resolve) => setTimeout(resolve))
  flushSync()
}

const REMOVE = 'Remove from your list: Ada, Bo'

describe('a finished table', () => {
  it('tells points and winner', () => {
    show([table()])
    expect(document.querySelector('.who')?.textContent).toMatch(/Ada\s31\s*Bo\s28/)
    expect(document.querySelector('.status')?.textContent).toBe('Ada wins')
  })

  it('is removed, and brought back from where it was', async () => {
    show([table()])
    await press(REMOVE)
    expect(asked).toEqual(['DELETE /api/me/tables/t1'])
    expect(document.querySelector('a')).toBeNull()
    expect(document.body.textContent).toContain('Removed from your list')
    expect(document.activeElement?.textContent).toBe('Undo')
    await press('Undo')
    expect(asked).toEqual(['DELETE /api/me/tables/t1', 'PUT /api/me/tables/t1'])
    expect(document.activeElement?.getAttribute('href')).toBe('/table/t1/replay')
  })

  it('stays if it could not be removed, and it is said why', async () => {
    status = 503
    show([table()])
    await press(REMOVE)
    expect(document.querySelector('a')).not.toBeNull()
    expect(document.querySelector('[role=alert]')?.textContent).toBeTruthy()
  })
})

describe('what can’t be removed', () => {
  it.each([
    ['a game that goes on', table({ over: false, result: null }), 0],
    ['a damaged table of others', table({ over: false, damaged: true, mine: false, result: null }), 0],
    ['but one’s own damaged table can', table({ over: false, damaged: true, result: null }), 1],
  ])('%s', (_, each, buttons) => {
    show([each])
    expect(document.querySelectorAll('button.remove')).toHaveLength(buttons)
  })
})

describe('a table that was removed', () => {
  it('keeps its place for a while when the list is loaded again, then it goes', async () => {
    vi.useFakeTimers()
    const removing = new Removing()
    await removing.remove(table())
    expect(removing.among([table({ id: 't2' })]).map(({ id }) => id)).toEqual(['t2', 't1'])
    // A list that was asked for before.
    expect(removing.among([table()]).map(({ id }) => id)).toEqual(['t1'])
    vi.advanceTimersByTime(11_000)
    expect(removing.among([table({ id: 't2' })]).map(({ id }) => id)).toEqual(['t2'])
    expect(removing.has('t1')).toBe(false)
  })

  it('stays as long as the keyboard is on the button that brings it back', async () => {
    const removing = show([table()])
    await press(REMOVE)
    vi.useFakeTimers()
    vi.advanceTimersByTime(60_000)
    expect(removing.among([]).map(({ id }) => id)).toEqual(['t1'])
  })
})
