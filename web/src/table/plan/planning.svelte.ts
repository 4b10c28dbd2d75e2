import type { Names, Play } from '../../games/game'
import { stillPlay } from '../../games/still'
import type { Considered, Line, Refused, TableView, Tried } from '../../generated/messages'
import type { Position } from '../live'

interface Stage {
  readonly record: Uint8Array
  readonly view: TableView
}

const refused = (code: string): Refused => ({ type: 'refused', id: null, reason: { code } })

/** Moves that somebody tries on the board while others are to move: theirs, and one's own answers. All is
 * worked out by the rules on this device. */
export class Planning {
  moves = $state.raw<readonly Tried[]>([])
  /** One's own next move is chosen, whatever the others play. */
  whatever = $state(false)

  constructor(
    private readonly from: Position,
    /** The seat of whoever plans. */
    readonly seat: number,
  ) {}

  /** How many entries the table had. */
  get n(): number {
    return this.from.view.n
  }

  private readonly stage = $derived.by(() => this.stageAfter(this.whatever ? [] : this.moves))

  /** The seat whose move is tried next; none where chance decides, or the game would be over. */
  readonly mover = $derived.by(() =>
    this.whatever ? (this.moves.length > 0 ? null : this.seat) : moverOf(this.stage.view),
  )

  /** What has been tried, if it ends with a move of one's own: then it can be kept. */
  readonly line = $derived.by((): Line | null =>
    this.moves.at(-1)?.seat === this.seat ? { moves: [...this.moves], whatever: this.whatever } : null,
  )

  /** What one may play after any single move of whoever is to move; nothing where others move, too. */
  readonly replies = $derived.by(() => {
    const { view } = this.stageAfter([])
    const mover = moverOf(view) ?? this.seat
    const each = (view.legal[mover] ?? []).map((text) => this.stageAfter([{ seat: mover, text }]))
    return [...new Set(each.flatMap((after) => after.view.legal[this.seat] ?? []))]
  })

  /** Take back the last move that was tried. */
  back(): void {
    if (this.whatever && this.moves.length === 0) this.whatever = false
    this.moves = this.moves.slice(0, -1)
  }

  private stageAfter(moves: readonly Tried[]): Stage {
    const { device, view } = this.from
    let { record } = this.from
    for (const { seat, text } of moves) record = device.played(record, seat ?? 0, text) ?? record
    const follows = device.follows(
      record,
      view.seats.map(({ seat }) => seat),
    )
    const movers = Object.keys(follows.legal).map(Number)
    return { record, view: { ...view, ...follows, movers, thinking: [], clock: null } }
  }

  /** The position as the game's screen wants it; the viewer moves for everybody. */
  play(names: Names): Play {
    const { mover: seat } = this
    const legal = this.whatever ? { [this.seat]: this.replies } : this.stage.view.legal
    // It has to be said whose turn it is.
    const seats = this.from.view.seats.map((each) => ({ ...each, mine: true }))
    const view: TableView = {
      ...this.stage.view,
      seats,
      legal: seat === null ? {} : legal,
      movers: seat === null ? [] : [seat],
    }
    return {
      ...stillPlay(view, [], names),
      view,
      seat,
      present: true,
      live: true,
      tries: true,
      act: (actions) => {
        if (seat === null) return Promise.resolve(refused('not_your_turn'))
        const texts = typeof actions === 'string' ? [actions] : actions
        this.moves = [...this.moves, ...texts.map((text) => ({ seat, text }))]
        return Promise.resolve(null)
      },
      consider: (action) => Promise.resolve(this.considered(action)),
    }
  }

  private considered(action: string): Considered | Refused {
    const { mover, from, stage } = this
    if (mover === null) return refused('not_your_turn')
    // What it brings depends on what the others play.
    if (this.whatever)
      return { type: 'considered', id: 0, action, reason: null, points: stage.view.points, scene: null }
    return from.device.consider(stage.record, mover, action, false) ?? refused('not_your_turn')
  }
}

function moverOf({ movers }: TableView): number | null {
  return movers[0] ?? null
}
