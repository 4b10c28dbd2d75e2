import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, it, vi } from 'vitest'

import type { Person } from '../../src/generated/messages'
import { loadChapter, setLanguage } from '../../src/base/i18n/language.svelte'
import { api } from '../../src/base/server/api'
import You from '../../src/pages/settings/You.svelte'

let shown: Record<string, unknown> | null = null

afterEach(() => {
  if (shown) void unmount(shown)
  vi.restoreAllMocks()
})

it('keeps a name that is typed before the server has told the former one', async () => {
  await setLanguage('en')
  await loadChapter('settings')
  let tell = (_: Person) => {}
  const told = new Promise<Person>((resolve) => (tell = resolve))
  vi.spyOn(api, 'me').mockReturnValue(told)
  shown = mount(You, { target: document.body })
  flushSync()
  const input = document.querySelector<HTMLInputElement>('#settings-name')!
  input.value = 'Wilhelmina'
  input.dispatchEvent(new Event('input', { bubbles: true }))
  tell({ name: '', resume: 'a b c d e f', settings: null })
  await told
  await new Promise((done) => setTimeout(done))
  flushSync()
  expect(input.value).toBe('Wilhelmina')
  expect(document.querySelector('button')!.disabled).toBe(false)
})
