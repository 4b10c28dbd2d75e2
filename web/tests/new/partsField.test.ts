import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { loadChapter, loadGameTexts, setLanguage } from '../../src/base/i18n/language.svelte'
import PartsField from '../../src/table/choosing/PartsField.svelte'

await loadChapter('new')

interface Asked {
  text: string
  answer: (status: number, failure?: object) => void
}

const WRONG = { reason: { code: 'tiles_not_toml' }, field: 'line 3', detail: '', place: { line: 3 } }

let asked: Asked[] = []
let changes: (string | undefined)[] = []
let shown: Record<string, unknown> | null = null

function show(loaded: boolean, failure: unknown = null) {
  document.body.innerHTML = ''
  const change = (text: string | undefined) => changes.push(text)
  const props = { title: 'Own tiles', help: '', loaded, failure, change, game: 'atacama', option: 'tiles' }
  shown = mount(PartsField, { target: document.body, props })
  flushSync()
}

async function choose(text: string, name = 'mine.toml') {
  const input = document.querySelector('input')!
  Object.defineProperty(input, 'files', { value: [new File([text], name)], configurable: true })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  const before = asked.length
  await vi.waitFor(() => expect(asked.length).toBe(before + 1))
}

const alert = () => document.querySelector('[role=alert]')?.textContent.replace(/\s+/g, ' ').trim()

beforeEach(async () => {
  asked = []
  changes = []
  await setLanguage('en')
  await loadGameTexts('atacama')
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    expect(path).toBe('/api/games/atacama/options/tiles')
    return new Promise((resolve) => {
      const answer = (status: number, failure: object = {}) =>
        resolve(new Response(status === 204 ? null : JSON.stringify(failure), { status }))
      asked.push({ text: (JSON.parse(init.body as string) as { text: string }).text, answer })
    })
  })
})

afterEach(() => {
  if (shown) void unmount(shown)
  shown = null
  vi.unstubAllGlobals()
})

describe('a file of own parts', () => {
  it('is loaded once the server has nothing against it', async () => {
    show(true)
    await choose('A = 1')
    expect(asked[0]?.text).toBe('A = 1')
    expect(changes).toEqual(['A = 1'])
    expect(document.body.textContent).not.toContain('is loaded')
    asked[0]?.answer(204)
    await vi.waitFor(() => expect(document.body.textContent).toContain('mine.toml is loaded'))
    expect(alert()).toBeUndefined()
  })

  it('is refused when it is chosen, with what is wrong and where', async () => {
    show(false)
    await choose('A =')
    asked[0]?.answer(400, WRONG)
    await vi.waitFor(() => expect(alert()).toMatch(/^This file can’t be used: line 3: /))
    expect(changes).toEqual(['A =', undefined])
    expect(document.querySelector('details')?.open).toBe(true)
  })

  it('is not blamed for a server that is away', async () => {
    show(false)
    await choose('A = 1')
    asked[0]?.answer(429, { reason: { code: 'too_fast' } })
    await vi.waitFor(() => expect(alert()).toBeTruthy())
    expect(alert()).not.toContain('This file can’t be used')
  })

  it('gives way to the one that is chosen after it, whichever answer is first', async () => {
    show(true)
    await choose('first')
    await choose('second', 'better.toml')
    asked[1]?.answer(204)
    await vi.waitFor(() => expect(document.body.textContent).toContain('better.toml is loaded'))
    asked[0]?.answer(400, WRONG)
    await new Promise((resolve) => setTimeout(resolve))
    flushSync()
    expect(changes).toEqual(['first', 'second'])
    expect(alert()).toBeUndefined()
  })
})
