import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, it, vi } from 'vitest'

import { loadChapter, setLanguage } from '../../src/base/i18n/language.svelte'
import Bots from '../../src/pages/settings/Bots.svelte'

let shown: Record<string, unknown> | null = null

afterEach(() => {
  if (shown) void unmount(shown)
  vi.unstubAllGlobals()
})

const settle = async () => {
  await new Promise((done) => setTimeout(done))
  flushSync()
}

it('shows a token once, and erases a bot only if that is meant', async () => {
  await setLanguage('en')
  await loadChapter('settings')
  await loadChapter('bots')
  const bot = { id: 'bot-1', name: 'Bot Bohrwurm', made: 0, games: [], off: false }
  let bots: (typeof bot)[] = []
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string, { method = 'GET' }: RequestInit) => {
    asked.push(`${method} ${path}`)
    if (method === 'POST') bots = [bot]
    if (method === 'DELETE') bots = []
    const answer = method === 'POST' ? { bot, token: 'gusher_secret' } : { bots, welcome: true }
    return Promise.resolve({ ok: true, json: () => Promise.resolve(answer) })
  })
  shown = mount(Bots, { target: document.body })
  document.querySelector('details')!.open = true
  await settle()
  const button = (text: string) =>
    [...document.querySelectorAll('button')].find((each) => each.textContent === text)!
  const input = document.querySelector<HTMLInputElement>('#bots-name')!
  input.value = 'Bohrwurm'
  input.dispatchEvent(new Event('input', { bubbles: true }))
  flushSync()
  button('Get a token').click()
  await settle()
  expect(document.querySelector('code')!.textContent).toBe('gusher_secret')
  button('Delete').click()
  await settle()
  expect(asked.at(-1)).toBe('GET /api/bots')
  expect(document.activeElement).toBe(button('No, leave it'))
  button('Yes, delete it').click()
  await settle()
  expect(asked.slice(-2)).toEqual(['DELETE /api/bots/bot-1', 'GET /api/bots'])
  expect(document.body.textContent).not.toContain('gusher_secret')
  expect(document.querySelectorAll('li')).toHaveLength(0)
})
