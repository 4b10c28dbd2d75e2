/* A page that stays open while the server is updated is of another version than the server: it would misunderstand what it is
   told, and what it fetches later is gone. It loads itself anew; all that matters is on the server. */

const KEY = 'gusher.renewed'

/** The script that a page of the app begins with: another name after each change of the app. */
export function scriptOf(html: string): string | null {
  return /<script[^>]*\ssrc="([^"]+)"/.exec(html)?.[1] ?? null
}

/** Load this page anew if the server has a newer one; once for each, so that a page out of some cache makes no circle. */
export async function renewIfOutdated(): Promise<void> {
  try {
    const own = scriptOf(document.documentElement.outerHTML)
    const answer = await fetch('/', { cache: 'no-cache' })
    const newest = answer.ok ? scriptOf(await answer.text()) : null
    if (own === null || newest === null || newest === own || sessionStorage.getItem(KEY) === newest) return
    sessionStorage.setItem(KEY, newest)
    location.reload()
  } catch {
    // Without a network, or without storage, the page stays as it is.
  }
}

/** From now on, notice when a part of the app is fetched that the server doesn't have any more. */
export function watchForUpdates(): void {
  addEventListener('vite:preloadError', () => void renewIfOutdated())
}
