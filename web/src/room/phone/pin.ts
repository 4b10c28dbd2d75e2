/* The server shows a PIN once. It is kept here until its owner has written it down, so that it survives a reload. */

export interface Pin {
  pin: string
  mark: string
}

export const NONE: Pin = { pin: '', mark: '' }

const key = (code: string) => `gusher.pin.${code}`

/** `mark` is the server's mark of this PIN: once the server has another mark, the PIN is void. */
export function keepPin(code: string, { pin, mark }: Pin): void {
  try {
    sessionStorage.setItem(key(code), `${pin} ${mark}`)
  } catch {
    // Without storage it is on the screen only.
  }
}

export function keptPin(code: string): Pin {
  try {
    const [pin = '', mark = ''] = (sessionStorage.getItem(key(code)) ?? '').split(' ')
    return { pin, mark }
  } catch {
    return NONE
  }
}

export function forgetPin(code: string): void {
  try {
    sessionStorage.removeItem(key(code))
  } catch {
    // Then none was kept.
  }
}
