import { hex } from '../dice/hashing'

/** A random text that nobody else has: what this device adds to a table's dice, or the key of a message. */
export function nonce(): string {
  // Not randomUUID(): browsers have that on https only, and a living room has http.
  return hex(crypto.getRandomValues(new Uint8Array(12)))
}
