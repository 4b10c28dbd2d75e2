const PAGE = 65536
/** Where what is placed may begin. */
const ALIGNED = 16

/** The addresses of spaces of these sizes, one after the other from `from` on; the memory grows if need be. */
export function places(memory: WebAssembly.Memory, from: number, sizes: readonly number[]): number[] {
  const addresses = []
  for (const bytes of sizes) {
    addresses.push(from)
    from += Math.ceil(bytes / ALIGNED) * ALIGNED
  }
  const missing = from - memory.buffer.byteLength
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE))
  return addresses
}
