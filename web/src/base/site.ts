/* A site is this app as files on any web server, without a server of ours (`gusher site`, `gusher.server.site`). Its page says
   so in its head. All of it is one file there, so the addresses of its pages stand behind a `#`, and it may lie in any folder. */

const head = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="gusher-site"]') ?? null

/** Whether this page comes from a site. */
export const isSite = head !== null

/** The server that the site names for what it can't do by itself; empty if it names none. */
export const serverOfSite = head?.content ?? ''

/** What it is called in texts. */
export const nameOfServer = serverOfSite.replace(/^https?:\/\//, '')

/** What a server answers everybody alike, and a site has as files: `answers/games.json`. */
const ANSWERS = /^(games|me|tables)$/

/** The address of a page of the app, as `/rules/atacama#A7`, for a link. */
export const linkTo = (page: string): string => (isSite ? `#${page}` : page)

/** The address of a file that comes with the app, as `icon.svg`. */
export const fileAt = (name: string): string => (isSite ? name : `/${name}`)

/** Where the answer to a request for `/api/PATH` comes from; null where only a server has it. */
export function answerAt(path: string, method = 'GET'): string | null {
  if (!isSite) return `/api/${path}`
  // Whether the files can be reached is all that can be asked about a site.
  if (path === 'health') return 'manifest.webmanifest'
  return method === 'GET' && ANSWERS.test(path) ? `answers/${path}.json` : null
}

/** A place in the app. */
export interface Place {
  path: string
  query: string
  hash: string
}

/** Which place in the app an address of this page names. */
export function placeAt({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): Place {
  if (!isSite) return { path: pathname, query: search, hash }
  const page = hash.startsWith('#/') ? hash.slice(1) : '/'
  const inside = new URL(page.replace(/^\/+/, '/'), 'http://app')
  return { path: inside.pathname, query: inside.search, hash: inside.hash }
}

/** Which place a link on a page of the app leads to; null where it leads out of the app. */
export function placeBehind(link: HTMLAnchorElement, from: Place): Place | null {
  if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return null
  if (!isSite) return placeAt(link)
  if (link.pathname !== location.pathname) return null
  // A heading of the same page.
  return link.hash.startsWith('#/') ? placeAt(link) : { ...from, hash: link.hash }
}
