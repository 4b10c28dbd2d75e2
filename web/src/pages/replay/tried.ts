/* A board beside a finished game, on which somebody does what was not done. */
import { api, asRefused } from '../../base/server/api'
import type { Names, Play } from '../../games/game'
import { recentFor } from '../../games/shared/recent'
import { stillPlay } from '../../games/still'
import type { Refused, TableView, Tried } from '../../generated/messages'

interface Stand {
  id: string
  /** The first entries of the game, and what was done instead of the others. */
  n: number
  moves: readonly Tried[]
  /** The position that this leads to, and who is to move there. */
  view: TableView
  seat: number | null
  names: Names
}

/** The position as the game's screen wants it: `act` makes moves on the board. */
export function triedPlay(
  { id, n, moves, view, seat, names }: Stand,
  act: (moves: readonly Tried[]) => Promise<Refused | null>,
): Play {
  const since = view.log.filter((line) => line.n >= n)
  return {
    ...stillPlay(view, recentFor(since, view), names, view.log),
    view,
    seat,
    present: true,
    live: true,
    tries: true,
    act: (actions, by = seat ?? 0) =>
      act((typeof actions === 'string' ? [actions] : actions).map((text) => ({ seat: by, text }))),
    consider: async (action, by = seat ?? 0) => {
      try {
        const asked = { n, moves: [...moves], seat: by, action }
        return { ...(await api.considerInBranch(id, asked)), type: 'considered' }
      } catch (error) {
        return asRefused(error)
      }
    },
  }
}
