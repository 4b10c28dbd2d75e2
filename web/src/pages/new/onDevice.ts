/* A table that is set up on this device: everything it will need comes before it begins. */
import { loadChapter, withChapters } from '../../base/i18n/language.svelte'
import { sha256 } from '../../base/dice/hashing'
import { games, tableScreen } from '../../games'
import { levelsThere } from '../../generated/games'
import type { TableForm } from '../../games/form'
import type { GameInfo } from '../../generated/messages'
import { held } from '../../table/held'

/** Whether bots are to play. */
export const hasBots = (form: TableForm): boolean =>
  form.seats.slice(0, form.count).some(({ kind }) => kind === 'bot')

/** Load the player of a game's bots on this device. */
const loadBots = (game: string) => import('../../table/device/thinkers').then(({ bots }) => bots(game))

/** A game without its bots where those can't be had now. */
export async function withBotsThatAreHere(game: GameInfo): Promise<GameInfo> {
  return loadBots(game.name).then(
    () => game,
    () => ({ ...game, bots: [], climb: [] }),
  )
}

/** Whether this device could hold the table that the form is about: all play here, with what comes along. */
export function canHold(game: GameInfo, form: TableForm): boolean {
  const known = levelsThere[game.name] ?? []
  const isHere = form.seats
    .slice(0, form.count)
    .every(({ kind, bot }) => (kind === 'bot' ? known.includes(bot) : kind !== 'open'))
  const parts = game.options.filter(({ kind }) => kind === 'parts')
  const usual = parts.every(({ name }) => !form.options[name])
  return games.get(game.name)?.alone !== undefined && isHere && usual && !form.byHand && !form.aloud
}

/** Load all that a game needs until its end, to look back at it, and to find it in the lobby; with its bots, if any are to
 * play. Throws ApiError where this device can't play it. */
export async function prepare(game: string, withBots: boolean): Promise<Awaited<ReturnType<typeof held>>> {
  const [holder] = await Promise.all([
    held(),
    withBots && loadBots(game),
    tableScreen(game),
    games.get(game)?.keys?.(),
    games.get(game)?.opening?.(),
    withChapters(import('../../table/TablePage.svelte'), 'table'),
    import('../replay/ReplayPage.svelte'),
    import('../lobby/lists'),
    import('../../table/device/live'),
    import('../../table/device/HereCard.svelte'),
    import('../../table/device/AfterGame.svelte'),
    import('../../table/device/SaveFile.svelte'),
    import('../../table/WaysOut.svelte'),
    import('../../table/dice/DiceCard.svelte'),
    loadChapter('dice'),
    loadChapter('hints'),
    // Where the page is not on https this comes from a library.
    sha256(''),
  ])
  await holder.playing(game)
  return holder
}
