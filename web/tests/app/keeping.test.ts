import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'

import { become, follow, followOtherDevices, keepSettings, makeKnown } from '../../src/base/app/keeping'
import { settings } from '../../src/base/app/settings.svelte'
import type { Person, Settings } from '../../src/generated/messages'
import { api } from '../../src/base/server/api'

const before = { ...settings }
const person = (theirs: Settings | null): Person => ({ name: 'Ann', resume: '', settings: theirs })
const sent = vi.spyOn(api, 'keepSettings')
const asked = vi.spyOn(api, 'me')

beforeEach(() => {
  vi.useFakeTimers()
  sent.mockReset().mockResolvedValue(new Response())
  asked.mockReset().mockResolvedValue(person(null))
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
  Object.assign(settings, before)
})

afterAll(() => {
  sent.mockRestore()
  asked.mockRestore()
})

/** The page after somebody has done something, and some time. */
async function later(): Promise<void> {
  const stop = keepSettings()
  await vi.runAllTimersAsync()
  stop()
}

it('who has chosen nothing says nothing and asks nothing', async () => {
  await later()
  await followOtherDevices()
  expect(sent).not.toHaveBeenCalled()
  expect(asked).not.toHaveBeenCalled()
})

it('a choice is kept once, and without what belongs to the device', async () => {
  settings.theme = 'dark'
  settings.firstTable = 'x'
  await later()
  await later()
  expect(sent).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ theme: 'dark', language: null }))
  expect(sent.mock.calls[0]?.[0]).not.toHaveProperty('firstTable')
})

it('whoever tries things out has chosen only the last', async () => {
  settings.theme = 'dark'
  keepSettings()()
  settings.theme = 'light'
  await later()
  expect(sent).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ theme: 'light' }))
})

it('what could not be sent is sent later, and holds until then', async () => {
  sent.mockRejectedValueOnce(new Error('no network'))
  settings.theme = 'dark'
  await later()
  follow(person({ theme: 'light' }))
  expect(settings.theme).toBe('dark')
  await later()
  expect(sent).toHaveBeenCalledTimes(2)
  follow(person({ theme: 'light' }))
  expect(settings.theme).toBe('light')
})

it('what was chosen on another device since is taken, and not sent back', async () => {
  settings.theme = 'dark'
  await later()
  asked.mockResolvedValue(person({ pace: 'fast' }))
  await followOtherDevices()
  expect(settings).toMatchObject({ theme: 'system', pace: 'fast' })
  await later()
  expect(sent).toHaveBeenCalledOnce()
})

it('what another tab has kept is not sent again', async () => {
  settings.theme = 'dark'
  localStorage.setItem('gusher.kept', JSON.stringify({ theme: 'dark' }))
  await later()
  expect(sent).not.toHaveBeenCalled()
})

it('where the server can not be asked all stays as it is', async () => {
  settings.theme = 'dark'
  await later()
  asked.mockRejectedValue(new Error('no network'))
  await followOtherDevices()
  expect(settings.theme).toBe('dark')
})

it('a device that takes a code takes what its person has chosen', async () => {
  settings.theme = 'dark'
  become(person({ language: 'pl' }))
  expect(settings).toMatchObject({ theme: 'system', language: 'pl' })
  await later()
  expect(sent).not.toHaveBeenCalled()
})

it('where that person has chosen nothing, what was chosen here is theirs', async () => {
  settings.theme = 'dark'
  await later()
  become(person(null))
  expect(settings.theme).toBe('dark')
  await later()
  expect(sent).toHaveBeenCalledTimes(2)
})

it('whoever shows their code is known from then on', async () => {
  await makeKnown(person({}))
  expect(sent).not.toHaveBeenCalled()
  await makeKnown(person(null))
  expect(sent).toHaveBeenCalledOnce()
})

it('a page that is older than the server takes what it knows', () => {
  become(person({ theme: 'dark', colour: 'red' } as Settings))
  expect(settings.theme).toBe('dark')
  expect(settings).not.toHaveProperty('colour')
})

it.each(['no', '[]', 'null', '7'])('a note that can not be read (%s) hurts nobody', async (kept) => {
  localStorage.setItem('gusher.kept', kept)
  settings.theme = 'dark'
  await later()
  expect(sent).toHaveBeenCalledOnce()
})
