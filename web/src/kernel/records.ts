type Numbers = Int8ArrayConstructor | Int16ArrayConstructor | Int32ArrayConstructor | BigInt64ArrayConstructor

/** The numbers of a field that is a list, as a copy: the memory they stand in will hold something else. */
export function list<Kind extends Numbers>(kind: Kind, memory: ArrayBuffer, at: number, count: number) {
  return new kind(memory.slice(at, at + count * kind.BYTES_PER_ELEMENT)) as InstanceType<Kind>
}

/** The number of a field that is no list. */
export function one<Kind extends Numbers>(kind: Kind, memory: ArrayBuffer, at: number) {
  return new kind(memory, at, 1)[0] as Kind extends BigInt64ArrayConstructor ? bigint : number
}

/** A record as it travels, in base64. */
export function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}

/** From which byte on, and what stands there now, in base64. */
export type Run = readonly [number, string]

/** The record that runs make of the one before. Throws if one does not fit. */
export function withRuns(record: Uint8Array, runs: readonly Run[]): Uint8Array {
  const twin = record.slice()
  for (const [at, text] of runs) twin.set(bytesOf(text), at)
  return twin
}

/** A row of a list of several dimensions, where each has so many numbers. */
export function row<List extends Int8Array | Int16Array | Int32Array>(
  numbers: List,
  at: number,
  width: number,
) {
  return numbers.subarray(at * width, (at + 1) * width) as List
}

/** Numbers by their names. */
export function named(names: readonly string[], numbers: ArrayLike<number>): Record<string, number> {
  return Object.fromEntries(names.map((name, place) => [name, numbers[place] ?? 0]))
}
