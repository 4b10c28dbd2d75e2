import type { Play } from '../game'
import { BoardScreen } from '../shared/boardScreen.svelte'
import { upTo } from '../shared/recent'
import type { Space } from './lattice'
import { deedsAmong, loadOf, rigMoves, rigPut, write, type Deed } from './notation'
import { routesByEnd, type Route } from './routes'
import type { FieldScene } from './scene'
import { turnsOf } from './trail'

/** A table on the field as it is shown to one person, and what they may do there. */
export class FieldPosition<S extends FieldScene = FieldScene> extends BoardScreen<S> {
  /** `finals`: a drive is worth nothing before its end, so that only ways that use up the roll are of interest. */
  constructor(
    draw: (fields: unknown) => S,
    table: () => Play,
    private readonly finals = false,
  ) {
    super(draw, table)
  }

  readonly sides = $derived(this.scene.players.map((player) => player.side))

  private readonly turns = $derived(turnsOf(upTo(this.play.log, this.play.view.n), this.sides))
  /** The turns since the viewer's own, as far as they are drawn. */
  readonly recent = $derived.by(() => {
    const { recent, shown } = this.play
    const first = recent[0]?.n
    if (first === undefined) return []
    return turnsOf(upTo(this.play.log, shown.board.n), this.sides).filter(({ last }) => last >= first)
  })

  // What may be done

  readonly ends = $derived.by(() =>
    this.myTurn ? routesByEnd(this.scene.routes, this.finals) : new Map<string, Route[]>(),
  )
  readonly deeds = $derived(deedsAmong(this.legal))
  readonly rigMoves = $derived(rigMoves(this.legal))
  readonly readings = $derived([...this.legal].flatMap((action) => rigPut(action) ?? []))
  readonly mayRoll = $derived(this.legal.has(write.roll()))

  /** The seat whose turn it is and where its truck is. */
  readonly at = $derived<Space | null>(this.scene.trucks[this.scene.to_move]?.at ?? null)
  readonly side = $derived(this.sides[this.scene.to_move] ?? '')

  /** The pips of the die of this turn, once it has fallen. */
  readonly die = $derived.by(() => {
    const last = this.turns.at(-1)
    return this.scene.expects === 'drive' && last?.seat === this.scene.to_move ? last.pips : null
  })

  platform(name: string) {
    return this.scene.platforms.find((platform) => platform.name === name) ?? null
  }

  /** Whether everybody can see that there is nothing under a rig. */
  isDry(platform: string): boolean {
    const there = this.platform(platform)
    return there !== null && there.rig !== null && there.stone === null && !there.hidden
  }

  /** Whether a deed is worth a button that stands out: not what leads to nothing, while there is something else. */
  isProposed(deed: Deed): boolean {
    const vain = (deed: Deed) => deed.kind === 'drill' && this.isDry(deed.platform ?? '')
    if (deed.kind === 'stop') return this.deeds.every((other) => other.kind === 'stop' || vain(other))
    return !vain(deed)
  }

  /** What a deed is called on its button. */
  deedText({ kind, platform: name, load }: Deed): string {
    const { texts, scene } = this
    if (kind === 'stop') return texts.text('drive.stop')
    if (kind === 'load') return texts.text('drive.load', { load: loadOf(load ?? '') })
    const platform = name ?? ''
    if (kind === 'dismantle') return texts.text('drive.dismantle', { platform })
    if (this.isDry(platform)) return texts.text('drive.drill_dry', { platform })
    const there = this.platform(platform)
    const owner = there?.rig ?? null
    if (!there?.stone || owner === null || owner === scene.to_move)
      return texts.text('drive.drill', { platform })
    return texts.text('drive.drill_foreign', {
      platform,
      owner: this.play.names[owner] ?? '',
      price: scene.values?.[there.stone] ?? 0,
    })
  }
}
