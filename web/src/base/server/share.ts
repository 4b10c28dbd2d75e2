import { api } from './api'

let asked: Promise<string> | null = null

/** The address at which others reach this server: “localhost” would mean their own phone. */
export function shareOrigin(): Promise<string> {
  if (!/^(localhost|127\.|\[::1\])/.test(location.hostname)) return Promise.resolve(location.origin)
  asked ??= api
    .addresses()
    .then(([first]) => first ?? location.origin)
    .catch(() => location.origin)
  return asked
}

/** An address as people type it, without the scheme. */
export function readable(link: string): string {
  return link.replace(/^https?:\/\//, '')
}
