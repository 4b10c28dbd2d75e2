/* Reminders for a mover who is away: Web Push, which browsers offer on https only. */
import { WORKER } from '../../base/app/shell'
import type { Language } from '../../base/i18n/words'
import { api } from '../../base/server/api'

/** Why no reminders can be had here, if none can: the page came without https, or the browser knows none. */
type Hindrance = 'insecure' | 'unable'

/** What this browser has against reminders; null where they can be had. */
export function hindrance(page: Window & typeof globalThis = window): Hindrance | null {
  if (!page.isSecureContext) return 'insecure'
  return 'serviceWorker' in page.navigator && 'PushManager' in page && 'Notification' in page
    ? null
    : 'unable'
}

/** The person, or their browser, does not allow it. */
export class NotAllowed extends Error {}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  return (await registration?.pushManager.getSubscription()) ?? null
}

function tell(subscribed: PushSubscription, language: Language): Promise<unknown> {
  const { p256dh = '', auth = '' } = subscribed.toJSON().keys ?? {}
  return api.subscribe({ endpoint: subscribed.endpoint, p256dh, auth, language })
}

/** Whether this device is reminded. If it is, the server learns anew whom it belongs to, and in which language. */
export async function renewReminders(language: Language): Promise<boolean> {
  const subscribed = await subscription()
  if (subscribed === null || Notification.permission !== 'granted') return false
  await tell(subscribed, language)
  return true
}

/** Remind this person on this device from now on. Asks them whether they allow it: NotAllowed if they don't. */
export async function startReminders(language: Language): Promise<void> {
  // Asked first, while the tap is fresh: otherwise some browsers don't ask.
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed()
  const { key } = await api.pushKey()
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  const wanted = { userVisibleOnly: true, applicationServerKey: key }
  let subscribed: PushSubscription
  try {
    subscribed = await pushManager.subscribe(wanted)
  } catch (error) {
    if ((error as Error).name === 'NotAllowedError') throw new NotAllowed()
    // Subscribed with another key: the server has lost the one that it had.
    await (await pushManager.getSubscription())?.unsubscribe()
    subscribed = await pushManager.subscribe(wanted)
  }
  try {
    await tell(subscribed, language)
  } catch (error) {
    await subscribed.unsubscribe()
    throw error
  }
}

/** Stop the reminders on this device. */
export async function stopReminders(): Promise<void> {
  const subscribed = await subscription()
  if (subscribed === null) return
  // Without the browser's subscription there are no reminders, even if the server can't be reached.
  await subscribed.unsubscribe()
  await api.unsubscribe(subscribed.endpoint)
}
