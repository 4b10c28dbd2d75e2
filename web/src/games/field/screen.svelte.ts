import { tick } from 'svelte'

import { settings } from '../../base/app/settings.svelte'
import type { Considered, Reason } from '../../generated/messages'
import { gameTexts } from '../../base/i18n/language.svelte'
import { hasMoved, upTo } from '../shared/recent'
import { standing } from '../../base/ui/failures'
import type { Play } from '../game'
import {
  directionTo,
  isSame,
  keyOf,
  platformsBeside,
  positionOn,
  spaceOf,
  stepped,
  type Space,
} from './lattice'
import { deedsAmong, loadOf, platformsOf, rigMove, rigMoves, rigPut, write, type Deed } from './notation'
import {
  along,
  CAMP,
  firstBeside,
  movesOf,
  passing,
  routesByEnd,
  stopsOf,
  type Route,
  type Stop,
} from './routes'
import type { FieldScene } from './scene'
import { isDriven, turnsOf } from './trail'

/** What is chosen and not confirmed yet: one of the ways to a space (`cut`: only its first moves), one action, or a rig and where it goes. */
export type Choice =
  | { kind: 'way'; end: string; index: number; cut: number | null }
  | { kind: 'deed'; action: string }
  | { kind: 'rig'; from: string; to: string | null }

/** Something on the map that somebody wants explained. */
interface Asked {
  what: string
  reason: Reason | null
}

/** What one person is doing at a table on the field: what they have chosen, what it would bring, what they asked about. */
export class FieldScreen<S extends FieldScene = FieldScene> {
  chosen = $state.raw<Choice | null>(null)
  asked = $state.raw<Asked | null>(null)
  /** Somebody wants to move a rig, and says next which. */
  moving = $state(false)
  /** The keyboard's place on the map: a space by its key. */
  focus = $state(keyOf([6, 6]))
  sending = $state(false)
  refused = $state.raw<Reason | null>(null)
  /** The way that is just being driven. */
  driven = $state.raw<ReadonlyArray<Space | null> | null>(null)

  private considered = $state.raw<Considered | null>(null)
  private wish = 0
  /** The move that is on its way, and its action where it is a single one. */
  private flight: Promise<void> = Promise.resolve()
  private sent: string | null = null
  /** The position that was on the screen last. */
  private seen: number | null = null

  /** `draw` makes the game's scenes. `finals`: a drive is worth nothing before its end, so that only ways that use up the roll are
   * of interest. */
  constructor(
    private readonly draw: (fields: unknown) => S,
    private readonly table: () => Play,
    private readonly finals = false,
  ) {}

  readonly play = $derived.by(() => this.table())
  readonly scene = $derived.by(() => this.draw(this.play.view.scene))
  readonly texts = $derived(gameTexts(this.play.view.game))
  readonly sides = $derived(this.scene.players.map((player) => player.side))

  /** What is drawn: a little behind while others' turns are shown. */
  readonly drawn = $derived.by(() => this.draw(this.play.shown.board.scene))
  /** The scene for everything beside the map: that comes after what is drawn. */
  readonly scoreScene = $derived.by(() => this.draw(this.play.shown.score.scene))

  private readonly turns = $derived(turnsOf(upTo(this.play.log, this.play.view.n), this.sides))
  /** The turns since the viewer's own, as far as they are drawn. */
  readonly recent = $derived.by(() => {
    const { recent, shown } = this.play
    const first = recent[0]?.n
    if (first === undefined) return []
    return turnsOf(upTo(this.play.log, shown.board.n), this.sides).filter(({ last }) => last >= first)
  })

  // What may be done

  readonly legal = $derived.by(() => {
    const { seat, view, present } = this.play
    return new Set(present && seat !== null ? view.legal[seat] : [])
  })
  readonly myTurn = $derived(this.legal.size > 0)
  readonly ends = $derived.by(() =>
    this.myTurn ? routesByEnd(this.scene.routes, this.finals) : new Map<string, Route[]>(),
  )
  readonly deeds = $derived(deedsAmong(this.legal))
  readonly rigMoves = $derived(rigMoves(this.legal))
  readonly readings = $derived([...this.legal].flatMap((action) => rigPut(action) ?? []))
  readonly mayRoll = $derived(this.legal.has(write.roll()))

  /** The seat whose turn it is and where its truck is. */
  readonly at = $derived.by((): Space | null => {
    const at = this.scene.trucks[this.scene.to_move]?.at
    return at ? [at[0], at[1]] : null
  })
  readonly side = $derived(this.sides[this.scene.to_move] ?? '')

  /** The pips of the die of this turn, once it has fallen. */
  readonly die = $derived.by(() => {
    const last = this.turns.at(-1)
    return this.scene.expects === 'drive' && last?.seat === this.scene.to_move ? last.pips : null
  })

  /** The platforms to which the dice of the first phase lead, or the chosen one of them, for all to see. */
  readonly read = $derived.by(() => {
    const { chosen, drawn } = this
    const all = drawn.expects === 'rig' ? (drawn.readings ?? []) : []
    const only = chosen?.kind === 'deed' ? rigPut(chosen.action) : null
    return only !== null && all.includes(only) ? [only] : all
  })

  platform(name: string) {
    return this.scene.platforms.find((platform) => platform.name === name) ?? null
  }

  // What is chosen

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
      stops: stopsOf(route, spaces, this.ashore(spaces)),
      left: this.scene.points_left - moves.length,
    }
  })

  /** What else one may want to stop for than to drill: things to pick up, and platforms that are not needed any more. */
  private ashore(spaces: ReadonlyArray<Space | null>): Stop[] {
    const { scene } = this
    const { dismantling } = scene
    const lying = this.scene.trucks[scene.to_move]?.load ? [] : (scene.lying ?? [])
    const loads = lying.flatMap(({ at, loads: [load] }) => {
      const after = spaces.findIndex((space, i) => i > 0 && space !== null && isSame(space, [at[0], at[1]]))
      return load && after > 0 ? [{ kind: 'load' as const, what: load, after }] : []
    })
    if (dismantling === undefined) return loads
    const bare = scene.platforms.filter(({ stands, rig, stone }) => stands && rig === null && stone === null)
    const platforms = bare.flatMap(({ name }) => {
      const after = firstBeside(spaces, name)
      // Where fewer pips are left, nobody stops for it.
      return after > 0 && scene.points_left - after >= dismantling
        ? [{ kind: 'dismantle' as const, what: name, after }]
        : []
    })
    return [...loads, ...platforms]
  }

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

  /** The action that is chosen, if it is a single one. */
  readonly action = $derived.by(() => {
    const { chosen } = this
    if (chosen?.kind === 'deed') return chosen.action
    if (chosen?.kind === 'rig' && chosen.to) return `${chosen.from}-${chosen.to}`
    return null
  })

  /** What the chosen action would bring, once the server has said so. */
  readonly preview = $derived.by(() => {
    const considered = this.considered
    const action = this.action ?? (this.way?.moves.length === 1 ? this.way.moves[0] : null)
    // What would come to light has no preview.
    if (!considered?.scene || considered.reason || considered.action !== action) return null
    return { points: considered.points, scene: this.draw(considered.scene) }
  })

  /** Another truck on the space where the chosen way ends. */
  readonly throwsOut = $derived.by(() => {
    const end = this.way?.spaces.at(-1)
    if (!end) return null
    const seat = this.scene.trucks.findIndex(
      (truck, i) => i !== this.scene.to_move && truck.at !== null && isSame([truck.at[0], truck.at[1]], end),
    )
    return seat < 0 ? null : seat
  })

  /** Whether something can be chosen there: a space by its key, `camp`, or a platform's name. */
  isOpen(what: string): boolean {
    if (this.ends.has(what)) return true
    if (this.readings.includes(what)) return true
    if (this.deeds.some((deed) => deed.platform === what)) return true
    return this.isTarget(what) || this.rigMoves.has(what)
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
    // Which space beside it is meant is for whoever sees it to confirm.
    const beside = settings.confirm ? this.besidePlatform(what) : null
    if (known?.kind === 'rig' && this.isTarget(what)) {
      this.pick({ kind: 'rig', from: known.from, to: what })
    } else if (this.rigMoves.has(what)) this.pick({ kind: 'rig', from: what, to: null })
    else if (deed) this.pick({ kind: 'deed', action: deed })
    else if (this.ends.has(what)) {
      const again = known?.kind === 'way' && known.end === what
      if (again) this.nextWay()
      else this.pick({ kind: 'way', end: what, index: this.onTheWay(what), cut: null })
    } else if (known?.kind === 'way' && passing(this.ways, what) !== null) {
      this.pick({ kind: 'way', end: known.end, index: passing(this.ways, what) ?? 0, cut: null })
    } else if (beside !== null) {
      this.pick({ kind: 'way', end: beside, index: 0, cut: null })
    } else {
      // Whoever is about to move a rig and taps past its targets goes on doing so.
      const from = known?.kind === 'rig' ? known.from : null
      if (!from) this.cancel()
      void this.explain(what, from)
    }
  }

  /** Which of the ways to a place is the beginning of the one that is chosen now; else the first. */
  private onTheWay(end: string): number {
    const before = this.way?.whole.findIndex((space) => space !== null && keyOf(space) === end) ?? -1
    const moves =
      before > 0
        ? movesOf(this.way?.route as Route)
            .slice(0, before)
            .join(' ')
        : null
    return Math.max(0, this.ends.get(end)?.findIndex((route) => route.moves === moves) ?? 0)
  }

  /** Of the spaces beside a platform that can be reached, the one that leaves most pips; after that one the next. */
  private besidePlatform(what: string): string | null {
    const beside = [...this.ends].flatMap(([end, [route]]) =>
      route && end !== CAMP && platformsBeside(spaceOf(end)).includes(what)
        ? [{ end, left: route.left }]
        : [],
    )
    const ends = beside.toSorted((a, b) => b.left - a.left).map(({ end }) => end)
    const known = this.chosen?.kind === 'way' ? ends.indexOf(this.chosen.end) : -1
    return ends[(known + 1) % ends.length] ?? null
  }

  /** Another way to the same end. */
  nextWay(by = 1): void {
    const { chosen } = this
    if (chosen?.kind !== 'way') return
    const index = (chosen.index + by + this.ways.length) % this.ways.length
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
    else this.weigh()
  }

  private take(choice: Choice): void {
    this.asked = null
    this.refused = null
    this.forget()
    this.chosen = choice
  }

  /** Ask what the choice would bring. */
  private weigh(): void {
    const action = this.action ?? (this.way?.moves.length === 1 ? this.way.moves[0] : null)
    if (action) void this.consider(action)
  }

  /** Choose what was suggested, or the first part of it; it is still to be confirmed. */
  suggest(actions: readonly string[]): void {
    const choice = this.sending ? null : this.choiceOf(actions)
    if (!choice) return
    this.play.skip()
    this.take(choice)
    this.weigh()
  }

  private choiceOf([action = '', ...more]: readonly string[]): Choice | null {
    const rig = rigMove(action)
    if (rig) return { kind: 'rig', from: rig[0], to: rig[1] }
    if (rigPut(action) !== null || this.deeds.some((deed) => deed.action === action))
      return { kind: 'deed', action }
    const driven = [action, ...more]
    const rest = driven.findIndex((each) => !isDriven(each))
    const way = rest < 0 ? driven : driven.slice(0, rest)
    if (way.length === 0) return null
    // The way ends there, or it is the beginning of one that goes on.
    const cut = (route: Route) => (movesOf(route).length === way.length ? null : way.length)
    const begins = (route: Route) => `${route.moves} `.startsWith(`${way.join(' ')} `)
    const found = [...this.ends].flatMap(([end, routes]) =>
      routes.flatMap((route, index) => (begins(route) ? [{ end, index, cut: cut(route) }] : [])),
    )
    const best = found.find((each) => each.cut === null) ?? found[0]
    return best ? { kind: 'way', ...best } : null
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
      if (action !== this.sent) this.afterwards(() => this.legal.has(action) && void this.send(action))
      return
    }
    this.sent = action
    await this.fly(async () => {
      const refused = await this.play.act(action)
      this.refused = refused?.reason ?? null
      if (!refused) this.cancel()
    })
  }

  private fly(move: () => Promise<void>): Promise<void> {
    this.sending = true
    this.flight = move().finally(() => {
      this.sending = false
      this.sent = null
    })
    return this.flight
  }

  /** What is tapped while a move is on its way has its turn after it, if the same person is to move then. */
  private afterwards(tap: () => void): void {
    const { seat } = this.play
    void this.flight.then(() => this.play.seat === seat && tap())
  }

  /** A whole way at once: all of it is driven, or nothing. */
  private async drive(moves: readonly string[], spaces: ReadonlyArray<Space | null>): Promise<void> {
    if (this.sending) return
    this.driven = spaces
    this.cancel()
    await this.fly(async () => {
      const refused = await this.play.act(moves)
      if (refused) this.refused = refused.reason
      // What has changed is followed along the way before the way is forgotten.
      await tick()
      this.driven = null
    })
    const at = this.scene.trucks[this.play.seat ?? -1]?.at
    if (at) this.focus = keyOf([at[0], at[1]])
  }

  /** Drive one step, or out of the camp and into it, as an arrow key says. */
  stepTowards(direction: string): void {
    if (this.sending) return this.afterwards(() => this.stepTowards(direction))
    const { at } = this
    if (!this.myTurn) return
    if (at && this.legal.has(direction)) void this.drive([direction], [at, stepped(at, direction)])
    else if (
      at &&
      this.legal.has(write.camp()) &&
      positionOn(this.side, at) !== null &&
      direction === this.side[0]
    )
      void this.drive([write.camp()], [at, null])
    else if (at) void this.explain(keyOf(stepped(at, direction)), null)
  }

  // What it would do, and why not

  /** Ask the server what a move would do. A newer question makes an older answer worthless. */
  async consider(action: string): Promise<void> {
    const wish = ++this.wish
    this.considered = null
    const answer = await this.play.consider(action)
    if (wish !== this.wish) return
    if (answer.type === 'considered') this.considered = answer
    else this.refused = answer.reason
  }

  /** The keyboard's focus came to something. */
  look(what: string): void {
    this.focus = what
  }

  /** Ask why something cannot be chosen: by the action that it would have been. */
  async explain(what: string, from: string | null): Promise<void> {
    const { view, present } = this.play
    if (!present || view.over || !view.seats.some((seat) => seat.mine)) return
    if (!this.myTurn) {
      this.asked = { what, reason: { code: 'not_your_turn' } }
      return
    }
    const action = this.wouldBe(what, from)
    if (action === null) {
      this.asked = { what, reason: null }
      return
    }
    await this.explainAction(action, what)
  }

  /** Ask why an action is not possible. */
  async explainAction(action: string, what = action): Promise<void> {
    const wish = ++this.wish
    const answer = await this.play.consider(action)
    if (wish !== this.wish) return
    if (answer.type === 'refused') this.refused = answer.reason
    else this.asked = { what, reason: answer.reason }
  }

  /** The action that choosing something comes closest to; null if none of them leads there. */
  private wouldBe(what: string, from: string | null): string | null {
    const { at, scene } = this
    const name = /^[a-f]\d$/.test(what) ? what : null
    if (name) {
      if (scene.expects === 'rig') return write.rig({ platform: name })
      if (scene.expects === 'turn') return write.move({ platform: from ?? name, target: name })
      const here = { platform: name }
      return this.platform(name)?.rig === null && 'lying' in scene ? write.dismantle(here) : write.drill(here)
    }
    if (scene.expects !== 'drive') return write.step({ direction: 'n' })
    if (what === CAMP) return write.camp()
    const space = spaceOf(what)
    if (at) return directionTo(at, space)
    const position = positionOn(this.side, space)
    return position === null ? write.step({ direction: 'n' }) : write.enter({ position })
  }

  private forget(): void {
    this.wish++
    this.considered = null
  }

  cancel(): void {
    this.forget()
    this.chosen = null
    this.moving = false
    this.asked = null
    this.refused = null
  }

  /** The table has changed under our hands: what was chosen may not be there any more. */
  follow(): void {
    this.refused = standing(this.refused, this.play.live)
    const { n } = this.play.view
    const moved = this.seen !== null && hasMoved(this.play.log, this.seen, n)
    this.seen = n
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

  /** Whether everybody can see that there is nothing under a rig. */
  isDry(platform: string): boolean {
    const there = this.platform(platform)
    return there !== null && there.rig !== null && there.stone === null && !there.hidden
  }

  /** Whether a deed is worth a button that stands out: not what leads to nothing, while there is something else. */
  isProposed({ kind, platform }: Deed): boolean {
    const vain = (deed: Pick<Deed, 'kind' | 'platform'>) =>
      deed.kind === 'drill' && this.isDry(deed.platform ?? '')
    if (kind === 'stop') return this.deeds.every((other) => other.kind === 'stop' || vain(other))
    return !vain({ kind, platform })
  }

  /** Do it at once, or after one more tap for whoever wants to confirm every move. */
  propose(deed: Deed): void {
    if (settings.confirm && deed.kind !== 'stop') this.pick({ kind: 'deed', action: deed.action })
    else void this.send(deed.action)
  }

  /** What a deed is called on its button. */
  deedText({ kind, action, platform, load }: Deed): string {
    const { texts, scene } = this
    if (kind === 'load') return texts.text('drive.load', { load: loadOf(load ?? '') })
    if (kind === 'dismantle') return texts.text('drive.dismantle', { platform: platform ?? '' })
    if (kind === 'drill' && this.isDry(platform ?? ''))
      return texts.text('drive.drill_dry', { platform: platform ?? '' })
    if (kind === 'drill') {
      const there = this.platform(platform ?? '')
      const owner = there?.rig ?? null
      if (there?.stone && owner !== null && owner !== scene.to_move) {
        return texts.text('drive.drill_foreign', {
          platform: platform ?? '',
          owner: this.play.names[owner] ?? '',
          price: scene.values?.[there.stone] ?? 0,
        })
      }
      return texts.text('drive.drill', { platform: platform ?? '' })
    }
    return action === write.stop() ? texts.text('drive.stop') : action
  }
}
