import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { renewIfOutdated, scriptOf } from '../../src/app/renewal'

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
afterEach(() => vi.unstubAllGlobals())

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
