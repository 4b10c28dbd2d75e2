/* A service worker (`public/sw.js`) keeps the app on this device, so that it opens without a network: the plain page, and what
   was loaded of `/assets/`, but nothing about tables. It asks the network first for the page, and drops the assets of an older
   build. Browsers allow that on https and on this computer itself. A site has a worker of its own (`gusher.server.site`), which
   keeps all of it. */
import { fileAt } from '../site'

export const WORKER = fileAt('sw.js')

/** Whether this browser keeps the app, so that pages open without a network. */
export const keepsShell = (page: Window & typeof globalThis = window): boolean =>
  page.isSecureContext && 'serviceWorker' in page.navigator

/** Have the app kept, once the page has come to rest. */
export function keepShell(page: Window & typeof globalThis = window): void {
  if (!keepsShell(page)) return
  const begin = () => void keep(page).catch(() => null)
  if (page.document.readyState === 'complete') begin()
  else page.addEventListener('load', begin, { once: true })
}

async function keep(page: Window & typeof globalThis): Promise<void> {
  await page.navigator.serviceWorker.register(WORKER)
  const { active } = await page.navigator.serviceWorker.ready
  // Some of it comes before the worker has the page, or while it lets go of the last build.
  const observer = new page.PerformanceObserver((entries) =>
    active?.postMessage({ loaded: entries.getEntries().map(({ name }) => name) }),
  )
  observer.observe({ type: 'resource', buffered: true })
}
