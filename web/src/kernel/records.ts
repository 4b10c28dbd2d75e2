type Numbers = Int8ArrayConstructor | Int16ArrayConstructor | Int32ArrayConstructor | BigInt64ArrayConstructor

/** The size of a record in bytes, and its fields: the type of their numbers, the first byte, the count (0: no list). */
export interface Layout {
  bytes: number
  fields: Readonly<Record<string, readonly [kind: Numbers, at: number, count: number]>>
}

/** The fields of a record that stands in memory there, as copies. */
export function fieldsOf(
  { fields }: Layout,
  memory: ArrayBuffer,
  at: number,
): Record<string, number | number[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, [kind, offset, count]]) => {
      const numbers = Array.from(new kind(memory, at + offset, count || 1), Number)
      return [name, count ? numbers : (numbers[0] ?? 0)]
    }),
  )
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
export const row = (numbers: readonly number[], at: number, width: number) =>
  numbers.slice(at * width, (at + 1) * width)

/** Numbers by their names. */
export function named(names: readonly string[], numbers: readonly number[]): Record<string, number> {
  return Object.fromEntries(names.map((name, place) => [name, numbers[place] ?? 0]))
}
