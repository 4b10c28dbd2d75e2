/* Keeps the app itself, so that it opens without a network; shows a reminder when one comes, and brings to its table whoever
   taps it. What tables say is never kept: that comes from the server or not at all. */

const SHELL = 'shell'
const PAGE = '/'
/** Where pages differ from that. */
const TABLES = '/table/'
/** All that a build names by its contents: its own files, and the rules of games. */
const ASSETS = ['/assets/', '/modules/']
const isAsset = (url) => ASSETS.some((folder) => new URL(url, location.origin).pathname.startsWith(folder))
/** How long a network may take before the app opens as if there were none, in milliseconds. */
const PATIENCE = 4000

addEventListener('install', (event) => {
  event.waitUntil(keepPage(fetch(PAGE)).then(() => skipWaiting()))
})

addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([clients.claim(), registration.navigationPreload?.enable()]))
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api')) return
  if (request.mode === 'navigate') event.respondWith(page(event))
  else if (isAsset(request.url)) event.respondWith(asset(request))
})

/** What a page has loaded; some of it may not be kept yet. */
addEventListener('message', (event) => {
  event.waitUntil(keepAssets(event.data.loaded))
})

/* The newest page. At every address of the app it is the same, but for what a table's page tells those who show links to it.
   Where the server can't be reached, does not answer soon, or
   something before it answers instead, the one that was there last: it says what is wrong, in the person's language. */
async function page(event) {
  const coming = newest(event)
  event.waitUntil(coming.catch(() => null))
  const kept = await caches.match(PAGE)
  if (!kept) return coming
  const waited = new Promise((resolve) => setTimeout(resolve, PATIENCE, kept))
  return Promise.race([
    coming.then(
      (answer) => (answer.status < 500 ? answer : kept),
      () => kept,
    ),
    waited,
  ])
}

async function newest(event) {
  const answer = (await event.preloadResponse) ?? (await fetch(event.request))
  // What a table's page says of it must not become that of all others: there the plain page is asked for, too.
  const isPlain = !new URL(event.request.url).pathname.startsWith(TABLES)
  event.waitUntil(keepPage(isPlain ? answer.clone() : fetch(PAGE)).catch(() => null))
  return answer
}

/* Another build has other assets: those of the last one are let go. */
async function keepPage(coming) {
  const answer = await coming
  if (!answer.ok || !answer.headers.get('content-type')?.startsWith('text/html')) return
  const cache = await caches.open(SHELL)
  const before = await (await cache.match(PAGE))?.text()
  const now = await answer.clone().text()
  if (now === before) return
  await cache.put(PAGE, answer)
  for (const old of await cache.keys()) {
    if (isAsset(old.url)) await cache.delete(old)
  }
}

async function asset(request) {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  // What is still being made on the server is no answer to keep.
  if (answer.status === 200) void keep(request, answer.clone())
  return answer
}

async function keepAssets(urls) {
  const wanted = urls.filter(isAsset)
  const cache = await caches.open(SHELL)
  await Promise.all(
    wanted.map(async (url) => {
      if (!(await cache.match(url))) await cache.add(url)
    }),
  )
}

async function keep(request, answer) {
  try {
    await (await caches.open(SHELL)).put(request, answer)
  } catch {
    // The disk is full: it comes from the network next time.
  }
}

addEventListener('push', (event) => {
  const { title, text, table } = event.data.json()
  event.waitUntil(
    // One reminder a table: a newer one takes the place of the older one.
    registration.showNotification(title, { body: text, tag: table, data: table, icon: '/icon-192.png' }),
  )
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(`/table/${encodeURIComponent(event.notification.data)}`))
})

/* In the tab that shows the table already, else in a new one: what is going on in other tabs stays. */
async function show(path) {
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = tabs.find((tab) => new URL(tab.url).pathname === path)
  return there ? there.focus() : clients.openWindow(path)
}
