/* The lessons of games that this device holds itself. */
import type { Taught } from '../../generated/taught'
import { Lesson } from './lesson'

// Fetched one game at a time.
const files = import.meta.glob<{ default: readonly Taught[] }>('../../generated/taught/*.json')

/** A game's lesson of this name; null if this device has none. */
export async function lessonOf(game: string, name: string): Promise<Lesson | null> {
  const all = (await files[`../../generated/taught/${game}.json`]?.())?.default ?? []
  const place = all.findIndex((each) => each.name === name)
  return place < 0 ? null : new Lesson(all, place)
}
