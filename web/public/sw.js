/* Shows a reminder when one comes, and brings to its table whoever taps it. It keeps no pages and answers no requests. */

addEventListener('push', (event) => {
  const { title, text, table } = event.data.json()
  event.waitUntil(
    // One reminder a table: a newer one takes the place of the older one.
    registration.showNotification(title, { body: text, tag: table, data: table, icon: '/icon.svg' }),
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
