import { untrack } from 'svelte'

import { gameTexts } from '../../base/i18n/language.svelte'
import { standing } from '../../base/ui/failures'
import type { Considered, Reason } from '../../generated/messages'
import type { Play } from '../game'
import { Flight } from './flight.svelte'
import { hasMoved } from './recent'

/** A table with a board as one person sees it, what they may do, and what they have asked the server. */
export class BoardScreen<Scene> {
  /** Why the last move or question was refused. */
  refused = $state.raw<Reason | null>(null)

  /** The server's answer to the newest question, which `question` counts: older answers are worthless. */
  protected considered = $state.raw<Considered | null>(null)
  protected question = 0
  protected readonly flight = new Flight()
  /** The number of entries of the position that was followed last. */
  private seen: number | null = null

  /** `draw` makes the game's scenes. */
  constructor(
    protected readonly draw: (fields: unknown) => Scene,
    private readonly table: () => Play,
  ) {}

  readonly play = $derived.by(() => this.table())
  readonly scene = $derived.by(() => this.draw(this.play.view.scene))
  readonly texts = $derived(gameTexts(this.play.view.game))
  /** What is drawn: a little behind while others' moves are shown. */
  readonly drawn = $derived.by(() => this.draw(this.play.shown.board.scene))
  /** The scene for everything beside the map: that comes after what is drawn. */
  readonly scoreScene = $derived.by(() => this.draw(this.play.shown.score.scene))
  readonly legal = $derived.by(() => {
    const { seat, view, present } = this.play
    return new Set(present && seat !== null ? view.legal[seat] : [])
  })
  readonly myTurn = $derived(this.legal.size > 0)

  get sending(): boolean {
    return this.flight.underWay
  }

  protected forget(): void {
    this.question++
    this.considered = null
  }

  /** Take note that the table has changed. Returns whether anything may have moved on the board. */
  protected noteChange(): boolean {
    this.refused = standing(this.refused, this.play.live)
    const { n } = this.play.view
    const moved = this.seen !== null && hasMoved(this.play.log, this.seen, n)
    this.seen = n
    return moved
  }
}

interface Following {
  readonly play: Play
  follow(): void
  suggest(actions: readonly string[]): void
}

/** For a table's component: its screen follows the table, and chooses what is suggested. */
export function keepUp(screen: () => Following): void {
  $effect(() => {
    const { view, seat, present, live } = screen().play
    void [view.n, seat, present, live]
    untrack(() => screen().follow())
  })
  const suggested = $derived(screen().play.suggested)
  $effect(() => {
    const actions = suggested
    if (actions) untrack(() => screen().suggest(actions))
  })
}
