export type Route =
  | { page: 'lobby' }
  | { page: 'new'; game: string }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string }
  | { page: 'rules'; game: string }
  | { page: 'learn'; game: string }
  | { page: 'lost' }

/** What page a path names. */
export function parseRoute(path: string): Route {
  const [first, second, third, ...more] = path.split('/').filter(Boolean).map(decodeSafely)
  if (more.length > 0) return { page: 'lost' }
  if (first === undefined) return { page: 'lobby' }
  if (second !== undefined && third === undefined) {
    if (first === 'new') return { page: 'new', game: second }
    if (first === 'table') return { page: 'table', id: second }
    if (first === 'rules') return { page: 'rules', game: second }
    if (first === 'learn') return { page: 'learn', game: second }
  }
  if (first === 'table' && second !== undefined && third === 'replay') return { page: 'replay', id: second }
  return { page: 'lost' }
}

function decodeSafely(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
