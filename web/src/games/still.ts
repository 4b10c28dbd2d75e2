import type { LogLine, Refused, TableView } from '../generated/messages'
import type { Play } from './game'

const nothing = (): Promise<Refused> =>
  Promise.resolve({ type: 'refused', id: null, reason: { code: 'replay' } })

/** A position that can only be looked at. `recent` is what is marked in it, `log` what led there. */
export function stillPlay(
  view: TableView,
  recent: readonly LogLine[],
  names: readonly string[],
  log: readonly LogLine[] = recent,
): Play {
  return {
    view: { ...view, legal: {}, thinking: [] },
    shown: { board: view, entries: view.n, score: view },
    lagging: false,
    skip: () => {},
    advised: null,
    suggested: null,
    recent,
    log,
    seat: null,
    names,
    present: false,
    live: false,
    act: nothing,
    consider: nothing,
    close: nothing,
    clock: nothing,
  }
}
