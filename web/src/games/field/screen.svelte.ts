import { tick } from 'svelte'

import { settings } from '../../base/app/settings.svelte'
import type { Reason } from '../../generated/messages'
import { besidePlatform, choiceOf, onTheWay, wouldBe, type Choice } from './choices'
import { isSame, keyOf, positionOn, stepped, type Space } from './lattice'
import { platformsOf, rigMove, rigPut, write, type Deed } from './notation'
import { FieldPosition } from './position.svelte'
import { along, movesOf, passing, stopsAshore, stopsOf } from './routes'
import type { FieldScene } from './scene'
import { isDriven } from './trail'

/** Something on the map that somebody wants explained. */
interface Asked {
  what: string
  reason: Reason | null
}

/** What one person is doing at a table on the field: what they have chosen, what it would bring, what they asked about. */
export class FieldScreen<S extends FieldScene = FieldScene> extends FieldPosition<S> {
  chosen = $state.raw<Choice | null>(null)
  asked = $state.raw<Asked | null>(null)
  /** Somebody wants to move a rig, and says next which. */
  moving = $state(false)
  /** The keyboard's place on the map: a space by its key. */
  focus = $state(keyOf([6, 6]))
  /** The way that is just being driven. */
  driven = $state.raw<ReadonlyArray<Space | null> | null>(null)

  // What is chosen

  /** The platforms to which the dice of the first phase lead, or the chosen one of them, for all to see. */
  readonly read = $derived.by(() => {
    const { chosen, drawn } = this
    const all = drawn.expects === 'rig' ? (drawn.readings ?? []) : []
    const only = chosen?.kind === 'deed' ? rigPut(chosen.action) : null
    return only !== null && all.includes(only) ? [only] : all
  })

  readonly ways = $derived(this.chosen?.kind === 'way' ? (this.ends.get(this.chosen.end) ?? []) : [])

  /** The chosen way, as far as it is to be driven. */
  readonly way = $derived.by(() => {
    const { chosen } = this
    if (chosen?.kind !== 'way') return null
    const route = this.ways[chosen.index]
    if (!route) return null
    const whole = movesOf(route)
    const spaces = along(this.at, this.side, whole)
    const moves = whole.slice(0, chosen.cut ?? whole.length)
    return {
      route,
      moves,
      spaces: spaces.slice(0, moves.length + 1),
      whole: spaces,
      stops: stopsOf(route, spaces, stopsAshore(this.scene, spaces)),
      left: this.scene.points_left - moves.length,
    }
  })

  /** What is suggested, as far as it can be drawn: the whole way, what is done beside it, and where a rig would stand. */
  readonly advised = $derived.by(() => {
    const { advised, lagging } = this.play
    const [first = ''] = advised ?? []
    if (!advised || !this.legal.has(first) || this.chosen || this.sending || lagging) return null
    return {
      way: along(this.at, this.side, advised.filter(isDriven)),
      platforms: new Set(advised.flatMap(platformsOf)),
      rig: rigPut(first) ?? rigMove(first)?.[1] ?? null,
    }
  })

  /** The other ways to the same end. */
  readonly otherWays = $derived(
    this.ways.flatMap((route, index) =>
      this.chosen?.kind === 'way' && this.chosen.index === index
        ? []
        : [along(this.at, this.side, movesOf(route))],
    ),
  )

  /** The action that is chosen, if it is a single one and not a way. */
  readonly action = $derived.by(() => {
    const { chosen } = this
    if (chosen?.kind === 'deed') return chosen.action
    if (chosen?.kind === 'rig' && chosen.to) return `${chosen.from}-${chosen.to}`
    return null
  })

  /** The same, or the only move of a way: what it would bring can be asked for. */
  private readonly single = $derived(this.action ?? (this.way?.moves.length === 1 ? this.way.moves[0] : null))

  /** What the chosen action would bring, once the server has said so. */
  readonly preview = $derived.by(() => {
    const considered = this.considered
    // What would come to light has no preview.
    if (!considered?.scene || considered.reason || considered.action !== this.single) return null
    return { points: considered.points, scene: this.draw(considered.scene) }
  })

  /** Another truck on the space where the chosen way ends. */
  readonly throwsOut = $derived.by(() => {
    const end = this.way?.spaces.at(-1)
    if (!end) return null
    const seat = this.scene.trucks.findIndex(({ at }, i) => i !== this.scene.to_move && isSame(at, end))
    return seat < 0 ? null : seat
  })

  /** Whether something can be chosen there: a space by its key, `camp`, or a platform's name. */
  isOpen(what: string): boolean {
    return this.ends.has(what) || this.deedAt(what) !== null || this.isTarget(what) || this.rigMoves.has(what)
  }

  /** Whether the rig that is chosen can be moved to a platform. */
  isTarget(platform: string): boolean {
    return this.chosen?.kind === 'rig' && (this.rigMoves.get(this.chosen.from)?.includes(platform) ?? false)
  }

  /** What is said of a platform while a rig may be moved: that its rig can be, or that it can take the one that is chosen. */
  rigMark(platform: string): 'target' | 'can_move' | null {
    if (this.isTarget(platform)) return 'target'
    return this.rigMoves.has(platform) ? 'can_move' : null
  }

  // What somebody does

  /** Tap, click, Enter or Space on a space, a platform or one's camp. */
  choose(what: string): void {
    this.play.skip()
    if (this.sending) return this.afterwards(() => this.choose(what))
    this.refused = null
    const known = this.chosen
    const deed = this.deedAt(what)
    // A tap on a platform may mean several spaces beside it, so that the chosen one has to be confirmed.
    const way = known?.kind === 'way' ? known : null
    const beside = settings.confirm ? besidePlatform(this.ends, what, way?.end ?? null) : null
    const past = way ? passing(this.ways, what) : null
    if (known?.kind === 'rig' && this.isTarget(what)) {
      this.pick({ kind: 'rig', from: known.from, to: what })
    } else if (this.rigMoves.has(what)) this.pick({ kind: 'rig', from: what, to: null })
    else if (deed) this.pick({ kind: 'deed', action: deed })
    else if (this.ends.has(what)) {
      if (way?.end === what) this.nextWay()
      else {
        const index = this.way ? onTheWay(this.ends, what, this.way.route, this.way.whole) : 0
        this.pick({ kind: 'way', end: what, index, cut: null })
      }
    } else if (way && past !== null) {
      this.pick({ kind: 'way', end: way.end, index: past, cut: null })
    } else if (beside !== null) {
      this.pick({ kind: 'way', end: beside, index: 0, cut: null })
    } else {
      // A tap past the targets of a rig that is being moved does not end moving it.
      const from = known?.kind === 'rig' ? known.from : null
      if (!from) this.cancel()
      void this.explain(what, from)
    }
  }

  /** Another way to the same end. */
  nextWay(): void {
    const { chosen } = this
    if (chosen?.kind !== 'way') return
    const index = (chosen.index + 1) % this.ways.length
    this.pick({ ...chosen, index, cut: null })
  }

  /** Drive the chosen way only until after so many moves, or all of it. */
  cutWay(after: number | null): void {
    if (this.chosen?.kind === 'way') this.pick({ ...this.chosen, cut: after })
  }

  pick(choice: Choice): void {
    this.take(choice)
    const complete = choice.kind !== 'rig' || choice.to !== null
    // Where several ways lead somewhere, one tap cannot mean one of them.
    const acts = !settings.confirm && !this.play.fresh
    if (acts && complete && this.ways.length < 2) void this.confirm()
    else if (this.single) void this.consider(this.single)
  }

  private take(choice: Choice): void {
    this.asked = null
    this.refused = null
    this.forget()
    this.chosen = choice
  }

  /** Choose what was suggested, or the first part of it; it is still to be confirmed. */
  suggest(actions: readonly string[]): void {
    const choice = this.sending ? null : choiceOf(this, actions)
    if (!choice) return
    this.play.skip()
    this.take(choice)
    if (this.single) void this.consider(this.single)
  }

  /** What a tap on a platform does where the truck stands, or in the first phase. */
  private deedAt(what: string): string | null {
    if (this.readings.includes(what)) return `rig-${what}`
    return this.deeds.find((deed) => deed.platform === what)?.action ?? null
  }

  async confirm(): Promise<void> {
    if (this.way) await this.drive(this.way.moves, this.way.spaces)
    else if (this.action) await this.send(this.action)
  }

  /** Twice the same is once. */
  async send(action: string): Promise<void> {
    if (this.sending) {
      if (action !== this.flight.action)
        this.afterwards(() => this.legal.has(action) && void this.send(action))
      return
    }
    await this.flight.begin(async () => {
      const refused = await this.play.act(action)
      this.refused = refused?.reason ?? null
      if (!refused) this.cancel()
    }, action)
  }

  /** What is tapped while a move is on its way has its turn after it, if the same person is to move then. */
  private afterwards(tap: () => void): void {
    const { seat } = this.play
    this.flight.after(() => this.play.seat === seat && tap())
  }

  /** A whole way at once: all of it is driven, or nothing. */
  private async drive(moves: readonly string[], spaces: ReadonlyArray<Space | null>): Promise<void> {
    if (this.sending) return
    this.driven = spaces
    this.cancel()
    await this.flight.begin(async () => {
      const refused = await this.play.act(moves)
      if (refused) this.refused = refused.reason
      // What has changed is followed along the way before the way is forgotten.
      await tick()
      this.driven = null
    })
    const at = this.scene.trucks[this.play.seat ?? -1]?.at
    if (at) this.focus = keyOf(at)
  }

  /** Drive one step, or out of the camp and into it, as an arrow key says. */
  stepTowards(direction: string): void {
    if (this.sending) return this.afterwards(() => this.stepTowards(direction))
    const { at, side } = this
    if (!this.myTurn || !at) return
    const intoCamp = direction === side[0] && positionOn(side, at) !== null
    if (this.legal.has(direction)) void this.drive([direction], [at, stepped(at, direction)])
    else if (intoCamp && this.legal.has(write.camp())) void this.drive([write.camp()], [at, null])
    else void this.explain(keyOf(stepped(at, direction)), null)
  }

  // What it would do, and why not

  /** Ask the server what a move would do. A newer question makes an older answer worthless. */
  async consider(action: string): Promise<void> {
    const question = ++this.question
    this.considered = null
    const answer = await this.play.consider(action)
    if (question !== this.question) return
    if (answer.type === 'considered') this.considered = answer
    else this.refused = answer.reason
  }

  /** Ask why something cannot be chosen: by the action that it would have been. */
  async explain(what: string, from: string | null): Promise<void> {
    const { view, present } = this.play
    if (!present || view.over || !view.seats.some((seat) => seat.mine)) return
    if (!this.myTurn) {
      this.asked = { what, reason: { code: 'not_your_turn' } }
      return
    }
    const action = wouldBe(this, what, from)
    if (action === null) this.asked = { what, reason: null }
    else await this.explainAction(action, what)
  }

  /** Ask why an action is not possible. */
  async explainAction(action: string, what = action): Promise<void> {
    const question = ++this.question
    const answer = await this.play.consider(action)
    if (question !== this.question) return
    if (answer.type === 'refused') this.refused = answer.reason
    else this.asked = { what, reason: answer.reason }
  }

  cancel(): void {
    this.forget()
    this.chosen = null
    this.moving = false
    this.asked = null
    this.refused = null
  }

  /** The table has changed: what was chosen may not be there any more. */
  follow(): void {
    const moved = this.noteChange()
    if (moved) this.asked = null
    if (this.chosen && (moved || !this.isStillThere(this.chosen))) {
      const { refused } = this
      this.cancel()
      this.refused = refused
    }
    if (this.rigMoves.size === 0) this.moving = false
  }

  private isStillThere(choice: Choice): boolean {
    if (choice.kind === 'way') return this.ends.has(choice.end)
    if (choice.kind === 'deed') return this.legal.has(choice.action)
    return this.rigMoves.has(choice.from)
  }

  /** Do it at once, or after one more tap where every move is to be confirmed. */
  propose(deed: Deed): void {
    if (settings.confirm && deed.kind !== 'stop') this.pick({ kind: 'deed', action: deed.action })
    else void this.send(deed.action)
  }
}
