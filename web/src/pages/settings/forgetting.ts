/* What this device itself has noted: names of tables, lessons, choices. Erasing oneself removes it. */

const OURS = 'gusher.'

/** Forget all that this app has noted in this browser. */
export function forgetHere(): void {
  for (const kept of storages())
    for (const key of Object.keys(kept)) if (key.startsWith(OURS)) kept.removeItem(key)
}

function storages(): Storage[] {
  try {
    return [localStorage, sessionStorage]
  } catch {
    // There is none, so nothing is noted.
    return []
  }
}
