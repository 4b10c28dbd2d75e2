/* All that a game on this device needs until its end, kept apart: the first page is small without the list of it. */
import { sha256 } from '../../base/dice/hashing'
import { loadChapter, withChapters } from '../../base/i18n/language.svelte'
import type { NewTable } from '../../generated/messages'
import { games, tableScreen } from '../../games'
import { ready } from './ready'

/** Load all that a table needs on this device until its end, to look back at it, and to find it in the lobby. Throws ApiError
 * where it can't be held here. */
export async function prepare(wanted: NewTable): ReturnType<typeof ready> {
  const [holder] = await Promise.all([
    prepareToPlay(wanted),
    import('../replay/ReplayPage.svelte'),
    withChapters(import('../replay/device/parts'), 'course', 'whatIf'),
    import('../lobby/lists'),
    import('../../table/device/PlayOn.svelte'),
  ])
  return holder
}

/** Load all that a table needs on this device until its end. Throws ApiError where it can't be held here. */
export async function prepareToPlay(wanted: NewTable): ReturnType<typeof ready> {
  const module = games.get(wanted.game)
  const [holder] = await Promise.all([
    ready(wanted),
    tableScreen(wanted.game),
    module?.keys?.(),
    module?.opening?.(),
    withChapters(import('../../table/TablePage.svelte'), 'table'),
    import('../../table/device/live'),
    import('../../table/device/HereCard.svelte'),
    import('../../table/device/AfterGame.svelte'),
    import('../../table/device/SaveFile.svelte'),
    import('../../table/device/CopyGame.svelte'),
    import('../../table/WaysOut.svelte'),
    import('../../table/dice/DiceCard.svelte'),
    loadChapter('hints'),
    loadChapter('dice'),
    // Where the page is not on https this comes from a library.
    sha256(''),
  ])
  return holder
}
