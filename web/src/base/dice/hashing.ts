/* SHA-256 by the browser where it has that (on https and on this computer), else by a library that is loaded only then. */

/** What is signed by one key, again and again. */
export type Signing = (text: string) => Promise<Uint8Array>

const bytesOf = (text: string) => new TextEncoder().encode(text)

function own(): SubtleCrypto | undefined {
  return (globalThis.crypto as Crypto | undefined)?.subtle as SubtleCrypto | undefined
}

/** SHA-256 of some bytes, or of a text in UTF-8. */
export async function sha256(data: string | Uint8Array): Promise<Uint8Array> {
  const bytes = typeof data === 'string' ? bytesOf(data) : data
  const subtle = own()
  if (subtle) return new Uint8Array(await subtle.digest('SHA-256', new Uint8Array(bytes)))
  return (await import('./library')).sha256(bytes)
}

/** HMAC-SHA-256 under a key. */
export async function hmac(key: Uint8Array): Promise<Signing> {
  const subtle = own()
  if (!subtle) {
    const library = await import('./library')
    return (text) => Promise.resolve(library.hmac(library.sha256, key, bytesOf(text)))
  }
  const how = { name: 'HMAC', hash: 'SHA-256' }
  const kept = await subtle.importKey('raw', new Uint8Array(key), how, false, ['sign'])
  return async (text) => new Uint8Array(await subtle.sign('HMAC', kept, bytesOf(text)))
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The opposite of {@link hex}; whatever is no pair of digits counts as zero. */
export function unhex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16) || 0)
}
