/* The rooms hosted from this device, so that their hosts can return to them. */
import { keep, kept } from '../base/app/storage'

const KEY = 'gusher.rooms'
const MOST = 10

export function ownRooms(): string[] {
  const codes = kept(KEY)
  return Array.isArray(codes) ? codes.filter((code) => typeof code === 'string') : []
}

/** The newest comes first. */
export function rememberRoom(code: string): void {
  keep(KEY, [code, ...ownRooms().filter((other) => other !== code)].slice(0, MOST))
}

export function forgetRoom(code: string): void {
  keep(
    KEY,
    ownRooms().filter((other) => other !== code),
  )
}
