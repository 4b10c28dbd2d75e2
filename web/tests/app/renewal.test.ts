import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { renewIfOutdated, scriptOf, watchForUpdates } from '../../src/base/app/renewal'
import { lacksPartAt } from '../../src/base/server/outage.svelte'

const page = (script: string) =>
  `<html><head><script type="module" crossorigin src="${script}"></script></head></html>`
const reload = vi.fn()

function served(script: string, ok = true) {
  vi.stubGlobal('fetch', () => Promise.resolve({ ok, text: () => Promise.resolve(page(script)) }))
}

beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
  vi.stubGlobal('location', { ...location, reload })
  const own = document.createElement('script')
  own.type = 'text/plain'
  own.setAttribute('src', '/assets/index-old.js')
  document.head.replaceChildren(own)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('reads which script a page begins with, not those that stand in it', () => {
  const inline = '<script>let src = "no"</script>'
  expect(scriptOf(inline + page('/assets/index-a.js'))).toBe('/assets/index-a.js')
  expect(scriptOf(inline)).toBeNull()
})

it('loads itself anew when the server has another version, once', async () => {
  served('/assets/index-new.js')
  await renewIfOutdated()
  await renewIfOutdated()
  expect(reload).toHaveBeenCalledTimes(1)
  served('/assets/index-newer.js')
  await renewIfOutdated()
  expect(reload).toHaveBeenCalledTimes(2)
})

it('stays when it is the newest, when the server has trouble, and without a network', async () => {
  served('/assets/index-old.js')
  await renewIfOutdated()
  served('/assets/index-new.js', false)
  await renewIfOutdated()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  await renewIfOutdated()
  expect(reload).not.toHaveBeenCalled()
})

/** A part of the app does not come; the server answers a few tries later. */
async function miss(part: string, triesInVain: number) {
  let tries = 0
  vi.stubGlobal('fetch', () =>
    ++tries > triesInVain ? Promise.resolve(new Response('{}')) : Promise.reject(new TypeError('no network')),
  )
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: new Error(part) }))
  await vi.advanceTimersByTimeAsync(60_000)
  return tries
}

it('loads itself anew when a part did not come, once the server can be reached', async () => {
  watchForUpdates()
  vi.useFakeTimers()
  expect(await miss('no Table.js', 3)).toBe(4)
  expect(reload).toHaveBeenCalledTimes(1)
  // The server was there all the time: once may be chance.
  await miss('no Table.js', 0)
  expect(reload).toHaveBeenCalledTimes(2)
  await miss('no Table.js', 0)
  expect(reload).toHaveBeenCalledTimes(2)
  await miss('no Chat.js', 0)
  expect(reload).toHaveBeenCalledTimes(3)
  await miss('no Chat.js', 1)
  expect(reload).toHaveBeenCalledTimes(4)
})

it('goes in no circle where several parts are gone, and says that they are', async () => {
  document.body.innerHTML = '<p id="away"></p><p id="gone" hidden></p>'
  vi.useFakeTimers()
  await miss('no Table.js', 0)
  await miss('no Chat.js', 0)
  expect(reload).toHaveBeenCalledTimes(2)
  expect(document.querySelector('[hidden]')?.id).toBe('gone')
  await miss('no Table.js', 0)
  await miss('no Chat.js', 0)
  expect(reload).toHaveBeenCalledTimes(2)
  expect(lacksPartAt()).toBe(location.pathname)
  // As long as there is no app, the page itself says it.
  expect(document.querySelector('[hidden]')?.id).toBe('away')
  // Another build may have another part of the same name.
  document.querySelector('script')?.setAttribute('src', '/assets/index-new.js')
  await miss('no Table.js', 0)
  expect(reload).toHaveBeenCalledTimes(3)
})

it('says at once that a part is missing where nothing can be noted', async () => {
  document.body.innerHTML = '<p id="gone" hidden></p>'
  vi.stubGlobal('sessionStorage', undefined)
  vi.useFakeTimers()
  await miss('no Table.js', 0)
  expect(reload).not.toHaveBeenCalled()
  expect(document.querySelector('[hidden]')).toBeNull()
})
