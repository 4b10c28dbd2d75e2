export type Route =
  | { page: 'lobby' }
  | { page: 'new'; game: string }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string }
  | { page: 'debrief'; id: string }
  | { page: 'rules'; game: string }
  | { page: 'learn'; game: string }
  | { page: 'puzzles'; game: string; name: string | null }
  | RoomRoute
  | { page: 'friends'; id: string | null }
  | { page: 'guide' }
  | { page: 'about'; text: string | null }
  | { page: 'open' }
  | { page: 'admin' }
  | { page: 'lost' }

/** The view of a room: its members', its hosts', or the wall's. */
export type RoomPart = 'member' | 'host' | 'wall'

/** A room that is to be opened (no code), or an existing one. A `key` in the address gives rights in it. */
interface RoomRoute {
  page: 'room'
  code: string | null
  part: RoomPart
  key: string | null
}

/** Pages that few visits see. */
export type RareRoute = Extract<Route, { page: 'friends' | 'admin' | 'guide' | 'about' | 'open' | 'lost' }>

/** What page a path names. */
export function parseRoute(path: string): Route {
  const [first, second, third, fourth, ...more] = path.split('/').filter(Boolean).map(decodeSafely)
  if (first === 'room' && more.length === 0) return roomRoute(second, third, fourth)
  if (fourth !== undefined) return { page: 'lost' }
  if (first === undefined) return { page: 'lobby' }
  if (first === 'friends' && third === undefined) return { page: 'friends', id: second ?? null }
  if (first === 'open' && second === undefined) return { page: 'open' }
  if (first === 'about' && third === undefined) return { page: 'about', text: second ?? null }
  if (first === 'guide' && second === undefined) return { page: 'guide' }
  if (first === 'admin' && second === undefined) return { page: 'admin' }
  if (second !== undefined && third === undefined) {
    if (first === 'new') return { page: 'new', game: second }
    if (first === 'table') return { page: 'table', id: second }
    if (first === 'debrief') return { page: 'debrief', id: second }
    if (first === 'rules') return { page: 'rules', game: second }
    if (first === 'learn') return { page: 'learn', game: second }
    if (first === 'puzzles') return { page: 'puzzles', game: second, name: null }
  }
  if (first === 'puzzles' && second !== undefined && third !== undefined)
    return { page: 'puzzles', game: second, name: third }
  if (first === 'table' && second !== undefined && third === 'replay') return { page: 'replay', id: second }
  return { page: 'lost' }
}

function roomRoute(code?: string, part?: string, key?: string): Route {
  // The card of somebody whom a host has listed.
  if (part === 'card' && key !== undefined) return { ...roomRoute(code), key } as RoomRoute
  if (part !== undefined && part !== 'host' && part !== 'wall') return { page: 'lost' }
  // Codes are read aloud and copied from a wall.
  return { page: 'room', code: code?.toUpperCase() ?? null, part: part ?? 'member', key: key ?? null }
}

function decodeSafely(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
