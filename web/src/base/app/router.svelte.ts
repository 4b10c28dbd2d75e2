import { tick } from 'svelte'

import { linkTo, placeAt, placeBehind, type Place } from '../site'
import { parseRoute, type Route } from './routes'

let place = $state.raw<Place>(placeAt(location))
const currentPath = $derived(place.path)
/** The same object as long as the path is the same: whatever depends on it is not begun anew by the way back. */
const current = $derived(parseRoute(currentPath))

export function route(): Route {
  return current
}

/** The path of the page that is on the screen. */
export function path(): string {
  return currentPath
}

/** A part of the address after the question mark. */
export function query(name: string): string | null {
  return new URLSearchParams(place.query).get(name)
}

export function anchor(): string {
  return place.hash.slice(1)
}

function read(): void {
  place = placeAt(location)
}

/** Go to a page of ours. */
export function go(to: string, { replace = false } = {}): void {
  const before = place.path
  if (replace) history.replaceState(null, '', linkTo(to))
  else history.pushState(null, '', linkTo(to))
  read()
  if (place.path === before) return
  scrollTo(0, 0)
  // A screen reader starts at the new page's heading, as it would after a real page load.
  void tick().then(() => document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true }))
}

/** Follow links to our own pages without loading the app again. Returns the clean-up. */
export function startRouter(): () => void {
  const click = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element).closest?.('a')
    if (!link || link.target || link.hasAttribute('download')) return
    const to = placeBehind(link, place)
    if (!to) return
    event.preventDefault()
    go(to.path + to.query + to.hash)
  }
  addEventListener('popstate', read)
  document.addEventListener('click', click)
  return () => {
    removeEventListener('popstate', read)
    document.removeEventListener('click', click)
  }
}

/** Which place in the app a link leads to; null where it leads out of the app. */
export const behind = (link: HTMLAnchorElement): Place | null => placeBehind(link, place)
