import { api } from './api'
import { remembered } from './remembered'

const asked = new Map<'addresses', Promise<string[]>>()

/** Whether the page was opened at an address that means this computer alone. */
export const isAtHome = /^(localhost|127\.|\[::1\])/.test(location.hostname)

/** The address at which others reach this server: “localhost” would mean their own phone. */
export async function shareOrigin(): Promise<string> {
  if (!isAtHome) return location.origin
  const addresses = await remembered(asked, 'addresses', api.addresses).catch(() => [])
  return addresses[0] ?? location.origin
}

/** An address as people type it, without the scheme. */
export function readable(link: string): string {
  return link.replace(/^https?:\/\//, '')
}
