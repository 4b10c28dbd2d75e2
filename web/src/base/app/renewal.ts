/* Loads the page again once the server has a newer version: an old page would misunderstand the server, and the files that it
   still has to fetch are gone. It does the same if a part of the app could not be loaded, because browsers don't load such a
   part again, or only without its styles (Vite takes them for loaded). If the server could be reached all the time, the page
   loads itself once for each part, build and tab; if the part is still missing, the page says so. A few lines in `index.html`
   do the same for the first script. */
import { ask } from '../server/api'
import { fileAt } from '../site'
import { awaitNewPage, lackPart, untilReached } from '../server/outage.svelte'
import { keep, keptTexts } from './storage'

const KEY = 'gusher.renewed'
const MISSED = 'gusher.missed'

/** The script that a page of the app begins with: another name after each change of the app. */
export function scriptOf(html: string): string | null {
  return /<script[^>]*\ssrc="([^"]*assets\/[^"]+)"/.exec(html)?.[1] ?? null
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
    const answer = await fetch(fileAt(''), { cache: 'no-cache' })
    const newest = answer.ok ? scriptOf(await answer.text()) : null
    if (own !== null && newest !== null && newest !== own) renew(newest)
  } catch {
    // Without a network the page stays as it is.
  }
}

/** Whether this page's build has missed a part for the first time in this tab. Several missing parts must not cause a loop. */
function isFirst(part: string): boolean {
  const missed = keptTexts(MISSED, 'sessionStorage')
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
