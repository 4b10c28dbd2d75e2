import { renewIfOutdated } from '../base/app/renewal'
import { due } from '../base/dice/promises'
import { followingPace } from '../base/app/settings.svelte'
import { keep, keptTexts } from '../base/app/storage'
import { isHere } from '../base/here'
import { withChapters } from '../base/i18n/language.svelte'
import { deviceFor, games } from '../games'
import type { Play } from '../games/game'
import {
  RECORDS,
  type LogLine,
  type ReadOn,
  type Reason,
  type Refused,
  type TableView,
  type WayOut,
} from '../generated/messages'
import { api, liveUrl } from '../base/server/api'
import { keeperOf } from './held'
import { LiveTable, type Position, type Socket, type Source, type Status } from './live'
import { serverNow } from '../base/server/time'
import { untilReached } from '../base/server/outage.svelte'
import { Chat } from './chat.svelte'
import { Following, type Opening, type Shown } from '../games/shared/following.svelte'
import { isSmall } from '../games/shared/logText'
import { seatNames } from '../games/shared/names'
import { recentFor, upTo } from '../games/shared/recent'
import { stopped } from '../games/shared/seatClock'
import { isEmpty } from '../games/shared/seating'

const SEEN = 'gusher.seen'
const MILLISECONDS_BETWEEN_TRIES = 1000
/** So many milliseconds the connection to a table waits for the game's rules: mostly they are kept in the browser. */
const WORTH_WAITING = 500

/** Whether somebody comes to a table for the first time in this tab. */
function isNew(table: string): boolean {
  const seen = keptTexts(SEEN, 'sessionStorage')
  return !seen.includes(table) && keep(SEEN, [...seen, table].slice(-50), 'sessionStorage')
}

/** Load what stands above other things on a table's page: what came later would push them about. */
function loadParts({ id, over, room, seats }: TableView): Promise<unknown> {
  return Promise.all([
    seats.some(isEmpty) && !room && import('./emptySeats'),
    over && !isHere(id) && import('./LuckLedger.svelte'),
  ])
}

/** A table on the screen: what the server has sent of it, kept up to date for as long as the page is open. */
export class TableSession {
  view = $state.raw<TableView | null>(null)
  log = $state.raw<LogLine[]>([])
  status = $state<Status>('connecting')
  /** Since when the server is not heard: lost, or silent though something was sent to it; in its time. */
  unheardSince = $state<number | null>(null)
  trouble = $state.raw<Reason | null>(null)

  /** What of it is on the screen, which is a little behind while others' doings are shown. */
  readonly following = new Following()

  /** What people say here. */
  readonly chat: Chat

  /** The newest position, if moves can be tried from it on this device. */
  position = $state.raw<Position | null>(null)

  /** What was suggested, for the board to choose. */
  suggested = $state.raw<readonly string[] | null>(null)

  private live: Source
  private readonly left = new AbortController()
  private adding = false
  /** The module that was asked for. */
  private asked = ''
  private opening: Opening | undefined

  constructor(readonly id: string) {
    this.chat = new Chat(id)
    this.live = new LiveTable(
      {
        open: (after, asRecord) => new WebSocket(liveUrl(id, after), asRecord ? [RECORDS] : []) as Socket,
        later: (milliseconds, call) => {
          const timer = setTimeout(call, milliseconds)
          return () => clearTimeout(timer)
        },
        random: Math.random,
      },
      () => this.copy(),
      (news, all) => this.chat.take(news, all),
    )
  }

  private copy(): void {
    const { view } = this
    this.view = this.live.view
    this.log = this.live.log
    this.position = this.live.position()
    if (this.view && this.view !== view) this.follow(this.view)
    // The server may have been updated while the line was broken.
    if (this.status === 'lost' && this.live.status === 'live') void renewIfOutdated()
    this.status = this.live.status
    const unheard = this.status === 'lost' || this.live.silent
    this.unheardSince = unheard ? (this.unheardSince ?? serverNow()) : null
    this.trouble = this.live.trouble
    if (this.view?.dice?.until) void this.addToDice(this.view)
    // A server that has only just started has no rules for devices yet.
    if (this.view) void this.rulesFor(this.view)
  }

  /** Load the game's rules if the server has those that this page was made for, waiting for a moment at most. */
  private async rulesFor({ game, module }: TableView): Promise<void> {
    if (!module || this.asked === module) return
    this.asked = module
    const loading = deviceFor(game, module).then((device) => device && this.live.use(device))
    await Promise.race([loading, new Promise((done) => setTimeout(done, WORTH_WAITING))])
  }

  /** Once everybody has promised, this device says what it has. If that fails, it does so with the next news. */
  private async addToDice(view: TableView): Promise<void> {
    if (this.adding) return
    this.adding = true
    try {
      for (const [seat, addition] of due(view)) await api.addToDice(view.id, seat, addition)
    } catch {
      // What does not come in time follows from the seed, and the page says so.
      setTimeout(() => {
        this.adding = false
        if (this.live.status !== 'stopped') this.copy()
      }, MILLISECONDS_BETWEEN_TRIES)
      return
    }
    this.adding = false
  }

  private follow(view: TableView): void {
    const together = games.get(view.game)?.together ?? false
    this.following.take(view, this.log, {
      pace: together || document.hidden ? 0 : followingPace(),
      isSmall: (line) => isSmall(line, view.game),
      steps: () => this.live.steps(),
      opening: this.opening,
    })
  }

  /** Read the table, as soon as the server can be reached, and stay in touch. Throws what is against it. */
  open(): Promise<void> {
    if (isHere(this.id)) return this.hold()
    return untilReached(() => this.begin(), this.left.signal)
  }

  /** The same of a table that this device holds. */
  private async hold(): Promise<void> {
    const { open } = await withChapters(import('./device/live'), 'here')
    const held = await open(this.id, () => this.copy())
    await this.openWith(held.view)
    if (this.left.signal.aborted) {
      held.stop()
      return
    }
    this.live = held
    this.copy()
  }

  private async begin(): Promise<void> {
    const view = await api.table(this.id)
    // A spectator may be new here: a cookie makes each device count once.
    if (!view.seats.some((seat) => seat.mine)) await api.me().catch(() => null)
    await Promise.all([this.openWith(view), loadParts(view)])
    if (this.left.signal.aborted) return
    this.live.start(view, this.rulesFor(view))
    this.copy()
  }

  /** The beginning of a game is seen once, not at each visit. */
  private async openWith(view: TableView | null): Promise<void> {
    if (view && isNew(view.id)) this.opening = await games.get(view.game)?.opening?.()
  }

  close(): void {
    this.left.abort()
    this.following.skip()
    this.live.stop()
  }

  wake(): void {
    this.live.wake()
  }

  /** The viewer's seat that is to move; on a shared device it goes from seat to seat. */
  readonly seat = $derived.by(() => {
    const view = this.view
    // There are no moves before all seats are taken.
    if (view?.seats.some(isEmpty)) return null
    return view?.movers.find((seat) => (view.legal[seat]?.length ?? 0) > 0) ?? null
  })

  readonly names = $derived(seatNames(this.view?.seats ?? [], this.view?.game ?? '', this.view?.side_names))

  /** The table as the game's screen wants it, with what is `shown` of the newest view, and what is suggested just now. */
  play(newest: TableView, shown: Shown, advised: readonly string[] | null = null): Play {
    const { names, following } = this
    const { free } = following
    // Presence and clocks are those of now.
    const now = free ? newest : { ...shown.score, seats: newest.seats, clock: newest.clock ?? null }
    const unheard = this.unheardSince
    const view = now.clock && unheard !== null ? { ...now, clock: stopped(now.clock, unheard) } : now
    const seat = free ? this.seat : null
    return {
      view,
      shown,
      lagging: following.lagging,
      fresh: following.fresh,
      skip: () => following.skip(),
      advised: free ? advised : null,
      suggested: this.suggested,
      recent: recentFor(upTo(this.log, shown.board.n), shown.board),
      names,
      seat,
      log: this.log,
      present: true,
      live: this.status === 'live' || this.status === 'connecting',
      act: async (wanted, by = seat ?? undefined) => {
        if (by === undefined) return { type: 'refused', id: null, reason: { code: 'not_your_turn' } }
        following.skip()
        const actions = typeof wanted === 'string' ? [wanted] : [...wanted]
        return this.send({ type: 'act', n: this.view?.n ?? 0, seat: by, actions })
      },
      consider: async (action, by = seat ?? 0) => {
        const foreseen = this.live.foreseen(by, action)
        if (foreseen) return foreseen
        const answer = await this.live.send({ type: 'consider', seat: by, action })
        if (answer.type === 'done') throw new Error('a question was answered like a move')
        return answer
      },
      keeper: isHere(this.id) ? () => keeperOf(this.id) : undefined,
      close: () => this.send({ type: 'close', n: this.view?.n ?? 0 }),
      clock: (seconds) => this.send({ type: 'clock', seconds }),
    }
  }

  /** Send what changes something. Returns why the server refuses it, if it does. */
  private async send(wish: Parameters<Source['send']>[0]): Promise<Refused | null> {
    const answer = await this.live.send(wish)
    return answer.type === 'refused' ? answer : null
  }

  /** As the table's maker, say what the real dice, cards or tiles show. */
  enter(outcome: string): Promise<Refused | null> {
    return this.send({ type: 'enter', n: this.view?.n ?? 0, outcome })
  }

  /** As the table's maker, read on what the bank does. */
  read(far: NonNullable<ReadOn['far']>): Promise<Refused | null> {
    return this.send({ type: 'read', n: this.view?.n ?? 0, far })
  }

  /** Stop the game and its time, or let it go on; or ask the others whether it may be. */
  pause(paused: boolean): Promise<Refused | null> {
    return this.send({ type: 'pause', paused })
  }

  /** Take back to the position after `to` entries, as the viewer's seat that made the first of the moves taken back: devices may be
   * shared. */
  async takeBack(to: number): Promise<Refused | null> {
    const seats = this.view?.seats ?? []
    const moved = this.log.find(
      (line) => line.n >= to && line.kind === 'action' && seats[line.seat ?? -1]?.mine,
    )
    const seat = moved?.seat ?? seats.find((other) => other.mine)?.seat
    return seat === undefined ? null : this.send({ type: 'undo', n: this.view?.n ?? 0, seat, to })
  }

  /** Answer what somebody asks. */
  answer(seat: number, agree: boolean): Promise<Refused | null> {
    return this.send({ type: 'answer', n: this.view?.n ?? 0, seat, agree })
  }

  /** Somebody who plays this seat takes the device that several share. */
  handTo(seat: number): void {
    this.live.handTo?.(seat)
  }

  /** Let bots play these seats for now, or play them oneself again. */
  private async standIn(seats: readonly number[], on: boolean): Promise<Refused | null> {
    for (const seat of seats) {
      const refused = await this.send({ type: 'stand_in', seat, on })
      if (refused) return refused
    }
    return null
  }

  /** Leave the game or end it, or ask the others whether it may end; `seat` is the one that resigns. */
  leave(way: WayOut, seat: number): Promise<Refused | null> {
    if (way.kind === 'stand_in' || way.kind === 'return')
      return this.standIn(way.seats, way.kind === 'stand_in')
    if (way.kind === 'resign' || way.kind === 'leave') return this.send({ type: 'leave', seat })
    return this.send({ type: 'end', ends: way.kind === 'end' ? 'agreed' : 'abandoned' })
  }
}
