import { afterEach, expect, test, vi } from 'vitest'

import {
  hindrance,
  NotAllowed,
  renewReminders,
  startReminders,
  stopReminders,
} from '../../src/pages/settings/reminders'

type Page = Window & typeof globalThis

const able = { isSecureContext: true, navigator: { serviceWorker: {} }, PushManager: {}, Notification: {} }
const asPage = (page: object) => page as unknown as Page

test('reminders are offered where the browser can take them', () => {
  expect(hindrance(asPage(able))).toBeNull()
  expect(hindrance(asPage({ ...able, isSecureContext: false }))).toBe('insecure')
  expect(hindrance(asPage({ ...able, navigator: {} }))).toBe('unable')
  for (const missing of ['PushManager', 'Notification']) {
    const page = Object.fromEntries(Object.entries(able).filter(([name]) => name !== missing))
    expect(hindrance(asPage(page))).toBe('unable')
  }
  // On plain http browsers hide the rest, too: then the address is what is to be mended.
  expect(hindrance(asPage({ isSecureContext: false, navigator: {} }))).toBe('insecure')
})

/** A browser that can be subscribed, and a server that answers `status`. */
function browser(permission: NotificationPermission, status = 204) {
  const asked: [string, unknown][] = []
  let subscribed: object | null = null
  const made = {
    endpoint: 'https://push.example/1',
    toJSON: () => ({ keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: () => {
      subscribed = null
      return Promise.resolve(true)
    },
  }
  const pushManager = {
    subscribe: vi.fn(() => Promise.resolve((subscribed = made))),
    getSubscription: () => Promise.resolve(subscribed),
  }
  const register = vi.fn(() => Promise.resolve())
  const serviceWorker = {
    register,
    ready: Promise.resolve({ pushManager }),
    getRegistration: () => Promise.resolve({ pushManager }),
  }
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('Notification', { permission, requestPermission: () => Promise.resolve(permission) })
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    asked.push([path, body ? JSON.parse(body as string) : null])
    const answer = path === '/api/push' && !body ? { key: 'k' } : { reason: { code: 'too_many_devices' } }
    const ok = status < 400 || !body
    return Promise.resolve({ ok, status, json: () => Promise.resolve(answer) })
  })
  return { asked, register, pushManager, isSubscribed: () => subscribed !== null }
}

afterEach(() => vi.unstubAllGlobals())

const wanted = { endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' }

test('switched on, the server learns where and in which language', async () => {
  const here = browser('granted')
  expect(await renewReminders('pl')).toBe(false)
  expect(here.register).not.toHaveBeenCalled()
  await startReminders('pl')
  expect(here.pushManager.subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: 'k',
  })
  expect(here.asked.at(-1)).toEqual(['/api/push', { ...wanted, language: 'pl' }])
  expect(await renewReminders('de')).toBe(true)
  expect(here.asked.at(-1)).toEqual(['/api/push', { ...wanted, language: 'de' }])
})

test('switched off, neither browser nor server keeps anything', async () => {
  const here = browser('granted')
  await startReminders('en')
  await stopReminders()
  expect(here.isSubscribed()).toBe(false)
  expect(here.asked.at(-1)).toEqual(['/api/push/off', { endpoint: wanted.endpoint }])
})

test('who does not allow it is asked for nothing more', async () => {
  const here = browser('denied')
  await expect(startReminders('en')).rejects.toThrow(NotAllowed)
  expect(here.register).not.toHaveBeenCalled()
  expect(here.asked).toEqual([])
})

test('what the server refuses, the browser does not keep', async () => {
  const here = browser('granted', 409)
  await expect(startReminders('en')).rejects.toThrow('too_many_devices')
  expect(here.isSubscribed()).toBe(false)
})
