import { drawn } from '../../src/kernel/drawing'

/** Fields of a table that is drawn like this. */
export function fieldsOf(scene: object): Record<string, unknown> {
  const fields = {}
  drawn.set(fields, scene)
  return fields
}
