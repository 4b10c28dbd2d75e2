/* Keeps a site, so that it opens without a network, and whole: a newer one is kept beside it until it is taken. */

const MINE = `gusher-site ${registration.scope} `
const CACHE = MINE + VERSION
/** So many files are fetched side by side. */
const AT_ONCE = 6
/** Files whose names change with their contents. */
const HASHED = ['assets/', 'modules/']

addEventListener('install', (event) => event.waitUntil(keepAll()))

addEventListener('activate', (event) => event.waitUntil(Promise.all([clients.claim(), letGo()])))

addEventListener('message', (event) => {
  if (event.data === 'take') skipWaiting()
})

addEventListener('fetch', (event) => {
  const url = event.request.url.split(/[?#]/)[0]
  if (event.request.method !== 'GET' || !url.startsWith(registration.scope)) return
  const name = url.slice(registration.scope.length) || 'index.html'
  if (FILES.includes(name)) event.respondWith(kept(name, event.request))
})

async function kept(name, request) {
  const cache = await caches.open(CACHE)
  return (await cache.match(name)) ?? fetch(request)
}

/* Whatever fails, the site before stays as it is. */
async function keepAll() {
  const cache = await caches.open(CACHE)
  const left = FILES.values()
  await Promise.all(Array.from({ length: AT_ONCE }, () => keepEach(cache, left)))
}

async function keepEach(cache, left) {
  for (const name of left) {
    const before = HASHED.some((folder) => name.startsWith(folder)) ? await former(name) : undefined
    if (before) await cache.put(name, before)
    else await cache.add(new Request(name, { cache: 'no-cache' }))
  }
}

async function former(name) {
  for (const each of await caches.keys()) {
    const found = each.startsWith(MINE) ? await (await caches.open(each)).match(name) : undefined
    if (found) return found
  }
  return undefined
}

async function letGo() {
  for (const each of await caches.keys()) {
    if (each.startsWith(MINE) && each !== CACHE) await caches.delete(each)
  }
}
