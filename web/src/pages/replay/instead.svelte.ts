import type { Names, Play } from '../../games/game'
import type { Ply, Refused, TableView, Tried } from '../../generated/messages'
import { api, asRefused } from '../../base/server/api'
import { triedPlay } from './tried'

/** What a seat does on the board instead of an entry of a finished game: one action or several. It sees what it saw then, as far
 * as its side goes: where all act at once, nothing of that is secret any more. */
export class Instead {
  /** In notation, and as the log tells it. */
  done = $state.raw<readonly string[]>([])
  plies = $state.raw<readonly Ply[]>([])
  /** The position before the entry, and that after what is done where the seat can go on: elsewhere a tap begins anew. */
  private before = $state.raw<TableView | null>(null)
  private after = $state.raw<TableView | null>(null)
  readonly goesOn = $derived(this.after !== null)

  constructor(
    private readonly id: string,
    private readonly n: number,
    private readonly seat: number,
    /** Called whenever something has been done. */
    private readonly told: () => void,
  ) {}

  async open(): Promise<void> {
    this.before = await this.position([])
  }

  /** The board is as it was. */
  begin(): void {
    this.done = this.plies = []
    this.after = null
  }

  private async position(moves: readonly Tried[]): Promise<TableView> {
    const { id, n, seat } = this
    return (await api.branch(id, { n, moves: [...moves], seat })).view
  }

  private async act(moves: readonly Tried[]): Promise<Refused | null> {
    try {
      const view = await this.position(moves)
      this.done = moves.map(({ text }) => text)
      this.plies = view.log.flatMap(({ n, seat, ...said }) =>
        n >= this.n && seat !== null ? [{ ...said, seat }] : [],
      )
      // What chance brings is for the bots, as is whatever comes after it.
      const isLast = view.log.at(-1)?.seat === this.seat
      this.after = isLast && this.seat in view.legal ? view : null
      this.told()
      return null
    } catch (error) {
      return asRefused(error)
    }
  }

  /** The position as the game's screen wants it; `shown` is marked as what is done, as long as the board shows how it was. */
  play(names: Names, together: boolean, shown: readonly string[]): Play | null {
    const view = this.after ?? this.before
    if (!view) return null
    const { id, n, seat } = this
    const moves = this.after ? this.done.map((text) => ({ seat, text })) : []
    // Where one moves after another, it has to be said whose move it was.
    const seats = together ? view.seats : view.seats.map((each) => ({ ...each, mine: true }))
    const stand = { id, n, moves, view: { ...view, seats }, seat, names }
    return {
      ...triedPlay(stand, (more) => this.act([...moves, ...more])),
      picks: true,
      advised: this.after ? null : shown,
    }
  }
}
