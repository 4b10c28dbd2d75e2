import { tick } from 'svelte'

import { parseRoute, type Route } from './routes'

let location_ = $state.raw({ path: location.pathname, query: location.search, hash: location.hash })
const path = $derived(location_.path)
/** The same object as long as the path is the same: whatever depends on it is not begun anew by the way back. */
const current = $derived(parseRoute(path))

export function route(): Route {
  return current
}

/** A part of the address after the question mark. */
export function query(name: string): string | null {
  return new URLSearchParams(location_.query).get(name)
}

export function anchor(): string {
  return location_.hash.slice(1)
}

function read(): void {
  location_ = { path: location.pathname, query: location.search, hash: location.hash }
}

/** Go to a page of ours. */
export function go(to: string, { replace = false } = {}): void {
  const before = location.pathname
  if (replace) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  read()
  if (location.pathname === before) return
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
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (link.pathname.startsWith('/api/')) return
    event.preventDefault()
    go(link.pathname + link.search + link.hash)
  }
  addEventListener('popstate', read)
  document.addEventListener('click', click)
  return () => {
    removeEventListener('popstate', read)
    document.removeEventListener('click', click)
  }
}
