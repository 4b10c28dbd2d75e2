import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { FrozenTable as Told } from '../../src/generated/messages'
import { loadChapter, setLanguage } from '../../src/base/i18n/language.svelte'
import FrozenTable from '../../src/table/FrozenTable.svelte'

await loadChapter('table')

const seat = (number: number, name: string) => ({
  seat: number,
  side: number,
  kind: 'person' as const,
  name,
  bot: null,
  mine: number === 0,
  presence: null,
})
const entry = (n: number, kind: string, text: string | null, stands = true) => ({
  n,
  kind,
  seat: kind === 'outcome' ? null : n % 2,
  text,
  stands,
})

const told: Told = {
  id: 't1',
  game: 'atacama',
  rules_version: 3,
  in_force: 7,
  seats: [seat(0, 'Ada'), seat(1, 'Grace')],
  over: false,
  changed: 0,
  result: null,
  hidden: false,
  log: [
    entry(0, 'action', 'e5'),
    entry(1, 'action', 'a1', false),
    entry(2, 'outcome', '+A'),
    entry(3, 'undo', ''),
  ],
}

let shown: Record<string, unknown> | null = null

async function show(table: Told): Promise<HTMLElement> {
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(
      path === '/api/tables/t1/frozen'
        ? new Response(JSON.stringify(table))
        : new Response(JSON.stringify({ reason: { code: 'unknown_table' } }), { status: 404 }),
    ),
  )
  document.body.innerHTML = ''
  shown = mount(FrozenTable, { target: document.body, props: { id: 't1' } })
  await vi.waitFor(() => expect(document.querySelector('h1')).not.toBeNull())
  flushSync()
  return document.body
}

beforeEach(() => setLanguage('en'))
afterEach(() => {
  if (shown) void unmount(shown)
  shown = null
  vi.unstubAllGlobals()
})

it.each([
  ['en', 'A game under older rules', 'version 3', 'version 7', 'taken back', 'Grace takes back'],
  ['de', 'Eine Partie nach älteren Regeln', 'Fassung 3', 'Fassung 7', 'zurückgenommen', 'Grace nimmt zurück'],
  ['pl', 'Partia według starszych zasad', 'wersji 3', 'wersji 7', 'cofnięte', 'Grace'],
] as const)('tells what was written, and why nothing can be done (%s)', async (language, ...words) => {
  await setLanguage(language)
  const page = await show(told)
  for (const each of words) expect(page.textContent).toContain(each)
  const lines = [...page.querySelectorAll('ol li')].map((line) => line.textContent?.trim())
  expect(lines[0]).toBe('Ada: e5')
  expect(lines[1]).toContain('Grace: a1')
  expect(lines[2]).toContain(': +A')
  expect(page.querySelector('a[download]')?.getAttribute('href')).toBe('/api/tables/t1/record')
})

it('says of what may be hidden only that it was done', async () => {
  const page = await show({
    ...told,
    hidden: true,
    log: [entry(0, 'action', null), entry(1, 'action', null)],
  })
  expect([...page.querySelectorAll('ol li')].map((line) => line.textContent?.trim())).toEqual([
    'Ada: hidden',
    'Grace: hidden',
  ])
  expect(page.textContent).toContain('nly its own rules could tell which ones')
  expect(page.textContent).not.toContain('Nothing is lost')
})

it('says so when the server knows no such table', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(JSON.stringify({ reason: { code: 'unknown_table' } }), { status: 404 })),
  )
  shown = mount(FrozenTable, { target: document.body, props: { id: 'none' } })
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')).not.toBeNull())
})

it('waits for a server that can’t be reached', async () => {
  let tries = 0
  vi.stubGlobal('fetch', () =>
    ++tries === 1
      ? Promise.reject(new TypeError('no network'))
      : Promise.resolve(new Response(JSON.stringify(told))),
  )
  document.body.innerHTML = ''
  shown = mount(FrozenTable, { target: document.body, props: { id: 't1' } })
  await vi.waitFor(() => expect(document.querySelector('h1')?.textContent).toContain('older rules'), 2000)
  expect(tries).toBe(2)
})
