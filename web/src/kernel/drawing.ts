/** The scene of each fields object that was drawn. Tests put scenes of their own here. */
export const drawn = new WeakMap<object, unknown>()

/** A function that draws a table's fields, each fields object once. */
export function once<Fields extends object, Scene>(
  draw: (fields: Fields) => Scene,
): (fields: unknown) => Scene {
  return (fields) => {
    if (!drawn.has(fields as Fields)) drawn.set(fields as Fields, draw(fields as Fields))
    return drawn.get(fields as Fields) as Scene
  }
}
