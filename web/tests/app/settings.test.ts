import { afterEach, beforeEach, expect, it } from 'vitest'

import { chosenLanguage, followOtherTabs, settings } from '../../src/base/app/settings.svelte'

const KEY = 'gusher.settings'
const before = { ...settings }
let stop: () => void

beforeEach(() => {
  stop = followOtherTabs()
})
afterEach(() => {
  stop()
  localStorage.clear()
  Object.assign(settings, before)
})

/** What a browser tells a page of what another one has written. */
function written(key: string | null, value: object = {}): void {
  if (key !== null) localStorage.setItem(key, JSON.stringify(value))
  dispatchEvent(new StorageEvent('storage', { key }))
}

it('what is set in one tab holds in the others', () => {
  written(KEY, { language: 'pl', theme: 'dark' })
  expect(chosenLanguage()).toBe('pl')
  expect(settings.theme).toBe('dark')
  expect(settings.confirm).toBe(true)
})

it('what other pages keep there changes nothing', () => {
  settings.language = 'de'
  written('something.else', { language: 'pl' })
  expect(settings.language).toBe('de')
})

it('where the storage was emptied, all is as on a new device', () => {
  settings.theme = 'dark'
  written(null)
  expect(settings.theme).toBe('system')
})

it('nobody follows any longer who has stopped', () => {
  stop()
  written(KEY, { language: 'pl' })
  expect(settings.language).toBe(null)
})
