/* JSON that this browser keeps for the app. Where storage is forbidden or full, pages remember only while they are open. */

type Storages = 'localStorage' | 'sessionStorage'

/** What is kept under a key; null if there is nothing, or nothing that can be read. */
export function kept(key: string, storage: Storages = 'localStorage'): unknown {
  try {
    return JSON.parse(globalThis[storage].getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** The same where an object is kept; an empty one for anything else. */
export function keptObject(key: string): object {
  const found = kept(key)
  return typeof found === 'object' && found !== null ? found : {}
}

/** The same where a list of texts is kept; an empty one for anything else. */
export function keptTexts(key: string, storage: Storages): string[] {
  const found = kept(key, storage)
  return Array.isArray(found) ? found.filter((each) => typeof each === 'string') : []
}

/** Keep a value under a key. Returns whether it could be kept. */
export function keep(key: string, value: unknown, storage: Storages = 'localStorage'): boolean {
  try {
    globalThis[storage].setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
