/* Where a table is: on a server, or on this device. */
import { isHere } from '../base/here'
import { withChapters } from '../base/i18n/language.svelte'
import { api } from '../base/server/api'
import { isSite } from '../base/site'

/** The part of the app that holds tables on this device, with its words. */
export const held = () => withChapters(import('./device/tables'), 'here')

/** Take a lesson; returns the id of its table. On a site this device holds it. ApiError. */
export async function takeLesson(game: string, lesson: string): Promise<string> {
  return isSite ? (await held()).takeLesson(game, lesson) : (await api.takeLesson(game, lesson)).id
}

/** What can be asked about a table, wherever it is. */
export async function keeperOf(
  table: string,
): Promise<
  Pick<
    typeof api,
    'table' | 'tableAt' | 'advice' | 'why' | 'books' | 'draws' | 'removeTable' | 'restoreTable'
  >
> {
  return isHere(table) ? (await held()).past : api
}
