/** What this device adds to a table's dice once the server has committed to its own part: neither can choose them. */
export function nonce(): string {
  // Not randomUUID(): browsers have that on https only, and a living room has http.
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
