/* A hint at a table on this device: what its strongest bot would do. */
import { gameTexts } from '../../base/i18n/language.svelte'
import { ApiError } from '../../base/server/api'
import { games } from '../../games'
import { levelsThere } from '../../generated/games'
import type { Explanation, Sentence } from '../../generated/messages'
import type { Playing } from '../../kernel/alone'
import type { Log } from './log'
import { bots } from './thinkers'

/** A hint for the person who is to move. ApiError `not_your_turn`, `still_hidden` where something is, or `device_bot`. */
export async function adviceAt(log: Log): Promise<Explanation> {
  const { game, record, n } = log
  const name = game.alone.game
  const seat = log.movers.find((mover) => log.own.includes(mover))
  const level = levelsThere[name]?.at(-1)
  if (seat === undefined || level === undefined) throw new ApiError(409, { code: 'not_your_turn' })
  if (!log.showsPast) throw new ApiError(409, { code: 'still_hidden' })
  const moves = await (await bots(name)).choose(game, record, seat, level)
  const none = { because: [], notes: [], other: [], better_by: null }
  return {
    seat,
    first: n,
    to: n,
    moves,
    did: sentences(game, record, seat, moves),
    ...none,
    evidence: 'evaluated',
  }
}

/** What to do, in as few sentences as say it: without small steps on the way, and as advice where the game has words for all. */
function sentences(game: Playing, before: Uint8Array, seat: number, moves: readonly string[]): Sentence[] {
  const name = game.alone.game
  const small = games.get(name)?.small ?? []
  let record = before
  const all = moves.map((text) => {
    const done = game.done(record, seat, text)
    record = done.record
    return done
  })
  const large = all.filter(({ phrase }) => !small.includes(phrase))
  const said = large.length > 0 ? large : all.slice(-1)
  const texts = gameTexts(name)
  const isAdvice = said.every(({ phrase, words }) => texts.isFilledBy(`explain.advice.${phrase}`, words))
  return said.map(({ phrase, words }) => ({ key: `${isAdvice ? 'explain.advice' : 'log'}.${phrase}`, words }))
}
