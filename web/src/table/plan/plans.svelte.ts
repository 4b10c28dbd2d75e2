import { announce } from '../../base/app/announce.svelte'
import { t, withChapters } from '../../base/i18n/language.svelte'
import { api, asRefused } from '../../base/server/api'
import { games } from '../../games'
import type { Play } from '../../games/game'
import type { Line, Refused } from '../../generated/messages'
import type { TableSession } from '../session.svelte'
import type { Planning } from './planning.svelte'

/** What the viewer of a table plans there, from the offer to plan to the lines that the server keeps. To be made while a
 * component is. */
export class Plans {
  /** The part of the page that plans, once somebody wants it. */
  parts = $state.raw<typeof import('./parts') | null>(null)
  /** What is being tried on the board. */
  planning = $state.raw<Planning | null>(null)

  private readonly own = $derived.by(
    () => this.session.view?.seats.filter((seat) => seat.mine).map((seat) => seat.seat) ?? [],
  )

  /** Whether moves can be tried on this device: while another person is to move. */
  private readonly possible = $derived.by(() => {
    const { view, position } = this.session
    return (
      view !== null &&
      position !== null &&
      (games.get(view.game)?.plans ?? false) &&
      this.own.length === 1 &&
      !view.movers.includes(this.own[0] ?? -1) &&
      view.movers.some((seat) => view.seats[seat]?.kind === 'person') &&
      !(view.conceals || view.room || view.lesson || view.clock?.paused)
    )
  })

  constructor(private readonly session: TableSession) {
    $effect(() => {
      if (!this.planning || this.planning.n === session.view?.n) return
      this.stop()
      announce(t('plan.overtaken'))
    })
  }

  /** As a game's screen offers it. */
  get offered(): Play['plan'] {
    const planned = this.session.view?.planned?.lines?.length ?? 0
    return this.possible ? { begin: () => void this.begin(), planned } : undefined
  }

  private async begin(): Promise<void> {
    this.parts = await withChapters(import('./parts'), 'plan')
    const { position } = this.session
    const [seat] = this.own
    if (this.possible && position && seat !== undefined)
      this.planning = new this.parts.Planning(position, seat)
  }

  stop(): void {
    this.planning = null
  }

  /** Keep these lines and no others. */
  async keep(lines: readonly Line[]): Promise<Refused | null> {
    try {
      await api.plan(this.session.id, this.own[0] ?? 0, this.session.view?.n ?? 0, lines)
      return null
    } catch (error) {
      return asRefused(error)
    }
  }

  /** Keep what is being tried, beside the lines that are kept. */
  async keepLine(): Promise<Refused | null> {
    const { parts, planning } = this
    if (!parts || !planning?.line) return null
    const lines = this.session.view?.planned?.lines ?? []
    const refused = await this.keep(parts.withLine(lines, planning.line, planning.seat))
    if (!refused) this.stop()
    return refused
  }
}
