/* Whether this device is in a network at all. A browser knows that at once; whether a server answers takes longer. */

let offline = $state(globalThis.navigator?.onLine === false)

globalThis.addEventListener?.('offline', () => (offline = true))
globalThis.addEventListener?.('online', () => (offline = false))

/** Whether this device is in no network, as far as it knows. */
export function isOffline(): boolean {
  return offline
}
