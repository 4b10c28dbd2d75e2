/** What has been drawn of a table's fields. Whoever makes up a table can say here what it looks like. */
export const drawn = new WeakMap<object, unknown>()

/** A scene of a table's fields, made once for each table. */
export function once<Fields extends object, Scene>(
  draw: (fields: Fields) => Scene,
): (fields: unknown) => Scene {
  return (fields) => {
    if (!drawn.has(fields as Fields)) drawn.set(fields as Fields, draw(fields as Fields))
    return drawn.get(fields as Fields) as Scene
  }
}
