/* The rooms hosted from this device, so that their hosts can return to them. */
import { keep, keptTexts } from '../base/app/storage'

const KEY = 'gusher.rooms'
const MOST = 10

export function ownRooms(): string[] {
  return keptTexts(KEY, 'localStorage')
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
