/* A PIN is shown once. Until it is written down it is kept here, so that a page that is loaded again does not lose it. */

export interface Pin {
  pin: string
  mark: string
}

export const NONE: Pin = { pin: '', mark: '' }

const key = (code: string) => `gusher.pin.${code}`

/** `mark` is the server's word for this PIN: once it has another one, this PIN is no longer good for anything. */
export function keepPin(code: string, { pin, mark }: Pin): void {
  try {
    sessionStorage.setItem(key(code), `${pin} ${mark}`)
  } catch {
    // Without storage it stands on the screen only.
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
