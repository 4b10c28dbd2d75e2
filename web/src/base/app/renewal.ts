/* A page that stays open while the server is updated is of another version than the server: it would misunderstand what it is
   told, and what it fetches later is gone. It loads itself anew; all that matters is on the server. The same where a part of
   the app did not come since the server could not be reached: asked for again, it would come without its styles (Vite takes
   them for loaded after one try), in some browsers not at all. If it was not the server that was away, the page loads itself
   once for each part of a build and tab; a part that does not come then either is gone, and the page says so. Where not even
   the first script comes, a few lines in `index.html` do the same. */
import { ask } from '../server/api'
import { awaitNewPage, lackPart, untilReached } from '../server/outage.svelte'
import { keep, kept } from './storage'

const KEY = 'gusher.renewed'
const MISSED = 'gusher.missed'

/** The script that a page of the app begins with: another name after each change of the app. */
export function scriptOf(html: string): string | null {
  return /<script[^>]*\ssrc="([^"]+)"/.exec(html)?.[1] ?? null
}

/** Load this page anew; once in a row for the same reason, so that a page out of some cache makes no circle. */
function renew(reason: string): void {
  try {
    if (sessionStorage.getItem(KEY) === reason) return
    sessionStorage.setItem(KEY, reason)
    location.reload()
  } catch {
    // Without storage the page stays as it is.
  }
}

/** Load this page anew if the server has a newer one. */
export async function renewIfOutdated(): Promise<void> {
  try {
    const own = scriptOf(document.documentElement.outerHTML)
    const answer = await fetch('/', { cache: 'no-cache' })
    const newest = answer.ok ? scriptOf(await answer.text()) : null
    if (own !== null && newest !== null && newest !== own) renew(newest)
  } catch {
    // Without a network the page stays as it is.
  }
}

/** Whether this page's build has missed a part for the first time in this tab. Who misses several must not be sent round. */
function isFirst(part: string): boolean {
  const missed = (kept(MISSED, 'sessionStorage') ?? []) as string[]
  const name = `${scriptOf(document.documentElement.outerHTML)} ${part}`
  return !missed.includes(name) && keep(MISSED, [...missed, name], 'sessionStorage')
}

/** A part of the app did not come: load this page anew once the server can be reached. */
async function renewWithout(part: string): Promise<void> {
  awaitNewPage()
  let tries = 0
  await untilReached(() => {
    tries += 1
    return ask('health')
  })
  // Was it the server that was missing, or a part that may be gone for good?
  if (tries > 1 || isFirst(part)) location.reload()
  else giveUp()
}

function giveUp(): void {
  lackPart()
  // Without words there is no app yet that could say it.
  document.getElementById('away')?.setAttribute('hidden', '')
  document.getElementById('gone')?.removeAttribute('hidden')
}

/** From now on, notice when a part of the app is not there. */
export function watchForUpdates(): void {
  addEventListener('vite:preloadError', (event) => void renewWithout(String(event.payload)))
}
