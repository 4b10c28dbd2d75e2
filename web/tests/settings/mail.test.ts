import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, it, vi } from 'vitest'

import { loadChapter, setLanguage } from '../../src/base/i18n/language.svelte'
import Mail from '../../src/pages/settings/Mail.svelte'

let shown: Record<string, unknown> | null = null

afterEach(() => {
  if (shown) void unmount(shown)
  vi.unstubAllGlobals()
})

const settle = async () => {
  await new Promise((done) => setTimeout(done))
  flushSync()
}

async function show(answer: object) {
  await setLanguage('en')
  await loadChapter('settings')
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string, { method = 'GET' }: RequestInit) => {
    asked.push(`${method} ${path}`)
    return Promise.resolve({ ok: true, json: () => Promise.resolve(answer) })
  })
  shown = mount(Mail, { target: document.body })
  await settle()
  return asked
}

it('says nothing of e-mail where the server sends none', async () => {
  await show({ offered: false, address: null, confirmed: false })
  expect(document.querySelector('details')).toBeNull()
})

it('says that an address waits to be confirmed, and gives it away', async () => {
  const asked = await show({ offered: true, address: 'bob@mail.example', confirmed: false })
  document.querySelector('details')!.open = true
  await settle()
  await settle()
  expect(document.querySelector('[role=status]')!.textContent).toContain('Open the link in the e-mail')
  const remove = [...document.querySelectorAll('button')].find((each) => each.textContent === 'Remove')!
  remove.click()
  await settle()
  expect(asked).toContain('DELETE /api/me/mail')
})
