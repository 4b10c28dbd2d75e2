/* A site is kept on this device, all of it, by its service worker. A newer one is kept beside it, and taken when somebody says
   so, or when no page of the site is open any more. */
import { fileAt } from '../site'
import { keepsShell } from './shell'

/** `coming`: it is being kept; `never`: this browser keeps no pages from this address. */
export type Keeping = 'coming' | 'kept' | 'failed' | 'never'

/** How long a page that stays open goes without looking for a newer site, in milliseconds. */
const LOOKS_AGAIN_AFTER = 3_600_000

let keeping = $state<Keeping>('coming')
let newer = $state.raw<ServiceWorker | null>(null)

/** How far this device has come with keeping the site. */
export const siteKeeping = (): Keeping => keeping

/** Whether a newer site has come. */
export const hasNewer = (): boolean => newer !== null

/** Go over to the newer site. */
export function takeNewer(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  newer?.postMessage('take')
}

/** Have the site kept, once the page has come to rest. */
export function keepSite(): void {
  if (!keepsShell()) keeping = 'never'
  else if (document.readyState === 'complete') void begin()
  else addEventListener('load', () => void begin(), { once: true })
}

async function begin(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register(fileAt('sw.js'), { updateViaCache: 'none' })
    if (registration.active) keeping = 'kept'
    if (registration.active && registration.waiting) newer = registration.waiting
    follow(registration.installing)
    registration.addEventListener('updatefound', () => follow(registration.installing))
    let looked = Date.now()
    document.addEventListener('visibilitychange', () => {
      if (document.hidden || Date.now() - looked < LOOKS_AGAIN_AFTER) return
      looked = Date.now()
      // Without a network there is none.
      registration.update().catch(() => null)
    })
  } catch {
    keeping = 'failed'
  }
}

function follow(worker: ServiceWorker | null): void {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'activated') keeping = 'kept'
    else if (worker.state === 'redundant' && keeping === 'coming') keeping = 'failed'
    else if (worker.state === 'installed' && keeping === 'kept') newer = worker
    else if (worker.state === 'redundant' && newer === worker) newer = null
  })
}
