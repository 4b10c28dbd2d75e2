/* Where a table is: on a server, or on this device. */
import { isHere } from '../base/here'
import { withChapters } from '../base/i18n/language.svelte'
import { api } from '../base/server/api'
import { remembered } from '../base/server/remembered'
import { isSite } from '../base/site'
import { codeOf } from '../base/ui/failures'

/** The part of the app that holds tables on this device, with its words. */
export const held = () => withChapters(import('./device/tables'), 'here')

const loaded = new Map<string, ReturnType<typeof held>>()

/** Load what takes lessons of a game here, for while no server can be reached. ApiError where they can't be taken here. */
export function readyForLessons(game: string): ReturnType<typeof held> {
  return remembered(loaded, game, async () => {
    const holder = await held()
    await Promise.all([holder.playing(game), holder.lessonOf(game, '')])
    return holder
  })
}

/** Take a lesson; returns the id of its table. This device holds it where that is wanted, and while the server can't be
 * reached. ApiError. */
export async function takeLesson(game: string, lesson: string, here = isSite): Promise<string> {
  if (here) return (await held()).takeLesson(game, lesson)
  try {
    return (await api.takeLesson(game, lesson)).id
  } catch (error) {
    const holder = codeOf(error) === 'unreachable' && (await loaded.get(game)?.catch(() => undefined))
    if (!holder) throw error
    return holder.takeLesson(game, lesson)
  }
}

/** What can be asked about a table, wherever it is. */
export async function keeperOf(
  table: string,
): Promise<
  Pick<
    typeof api,
    'table' | 'tableAt' | 'advice' | 'why' | 'whyNot' | 'books' | 'draws' | 'removeTable' | 'restoreTable'
  >
> {
  return isHere(table) ? (await held()).past : api
}
