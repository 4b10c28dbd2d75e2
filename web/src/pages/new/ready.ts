/* What a game on this device needs to begin. */
import { ApiError } from '../../base/server/api'
import { isSite } from '../../base/site'
import type { NewTable } from '../../generated/messages'
import { held } from '../../table/held'

export const isBot = ({ kind }: NewTable['seats'][number]) => kind === 'bot'

/** Whether bots are to play. */
export const hasBots = ({ seats }: NewTable): boolean => seats.some(isBot)

/** Load the player of a game's bots on this device. */
export const loadBots = (game: string) => import('../../table/device/thinkers').then(({ bots }) => bots(game))

/** Load what a table needs to begin on this device. Throws ApiError where it can't be held here. */
export async function ready(wanted: NewTable): ReturnType<typeof held> {
  const { game } = wanted
  const [holder] = await Promise.all([held(), hasBots(wanted) && loadBots(game)])
  await holder.playing(game)
  // A server would keep it.
  if (!isSite && !(await holder.keeps())) throw new ApiError(409, { code: 'device_kept' })
  return holder
}
