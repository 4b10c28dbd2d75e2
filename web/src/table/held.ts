/* Where a table is: on a server, or on this device. */
import { isHere } from '../base/here'
import { withChapters } from '../base/i18n/language.svelte'
import { api } from '../base/server/api'

/** The part of the app that holds tables on this device, with its words. */
export const held = () => withChapters(import('./device/tables'), 'here')

/** What can be asked about a table, wherever it is. */
export async function keeperOf(
  table: string,
): Promise<Pick<typeof api, 'table' | 'tableAt' | 'draws' | 'removeTable' | 'restoreTable'>> {
  return isHere(table) ? (await held()).past : api
}
