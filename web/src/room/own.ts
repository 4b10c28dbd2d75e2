/* The rooms that somebody leads on this device, so that they find them again. */

const KEY = 'gusher.rooms'
const MOST = 10

export function ownRooms(): string[] {
  try {
    const codes: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(codes) ? codes.filter((code) => typeof code === 'string') : []
  } catch {
    return []
  }
}

function keep(codes: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(codes.slice(0, MOST)))
  } catch {
    // Without storage the address of the page is all that leads back.
  }
}

/** The newest comes first. */
export function rememberRoom(code: string): void {
  keep([code, ...ownRooms().filter((other) => other !== code)])
}

export function forgetRoom(code: string): void {
  keep(ownRooms().filter((other) => other !== code))
}
