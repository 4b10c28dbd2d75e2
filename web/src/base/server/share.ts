import { api } from './api'

let asked: Promise<string> | null = null

/** The address under which others reach this server: “localhost” means another machine on their phones. */
export function shareOrigin(): Promise<string> {
  if (!/^(localhost|127\.|\[::1\])/.test(location.hostname)) return Promise.resolve(location.origin)
  asked ??= api
    .addresses()
    .then(([first]) => first ?? location.origin)
    .catch(() => location.origin)
  return asked
}

/** An address as people read and type it: without what browsers add by themselves. */
export function readable(link: string): string {
  return link.replace(/^https?:\/\//, '')
}
