import { renewIfOutdated } from '../base/app/renewal'
import type { RoomPart } from '../base/app/routes'
import type { Reason } from '../generated/messages'
import type { RoomDone, RoomGroup, RoomPerson, RoomView } from '../generated/rooms'
import { ApiError } from '../base/server/api'
import type { Socket, Status } from '../table/live'
import { waits } from '../base/server/outage.svelte'
import { Turns } from '../base/server/turns'
import { whenAwake } from '../base/server/waking'
import { roomLiveUrl, rooms } from './api'
import { LiveRoom, type Ended, type RoomWish } from './live'

/** Props of a part of a room's screens. */
export interface RoomProps {
  session: RoomSession
  view: RoomView
}

/** The same for somebody in the room: who they are, and their group if they have one. */
export interface MemberProps extends RoomProps {
  me: RoomPerson
  group: RoomGroup | null
}

type RoomWall = Partial<RoomView['wall']>

/** A room on the screen, kept up to date while the page is open. */
export class RoomSession {
  view = $state.raw<RoomView | null>(null)
  status = $state<Status>('connecting')
  /** The server is not heard. */
  lost = $state(false)
  /** Why the connection ended for good. */
  ended = $state<Ended | null>(null)

  /** Why the server complains about this connection. */
  trouble = $state.raw<Reason | null>(null)

  private readonly live: LiveRoom
  private forget = () => {}
  /** Ends the notice that the server can't be reached; null if there is none. */
  private stopWaiting: (() => void) | null = null

  constructor(
    readonly code: string,
    readonly part: RoomPart,
  ) {
    this.live = new LiveRoom(
      {
        open: () => new WebSocket(roomLiveUrl(code, part)) as Socket,
        post: (act) => rooms.act(code, act),
        later: (milliseconds, call) => {
          const timer = setTimeout(call, milliseconds)
          return () => clearTimeout(timer)
        },
        random: Math.random,
      },
      () => this.copy(),
    )
  }

  /** Stay connected until `close`. */
  open(): void {
    this.forget = whenAwake(() => this.live.wake())
    this.live.start()
  }

  close(): void {
    this.forget()
    this.stopWaiting?.()
    this.live.stop()
  }

  /** Do something in the room once, however often it has to be sent. Throws `ApiError` if the server refuses. */
  act(wish: RoomWish): Promise<RoomDone> {
    return this.live.act(wish)
  }

  /** Show something else on the wall, after earlier changes. `wall` has it at once. */
  show(change: RoomWall): Promise<unknown> {
    this.wanted = { ...this.wanted, ...change }
    const parts = Object.keys(change) as (keyof RoomWall)[]
    return this.turns.take(async () => {
      try {
        await this.act({ act: 'show', ...this.wall, ...change })
      } finally {
        const rest = { ...this.wanted }
        // A later change of the same part still waits for its turn.
        for (const part of parts) if (rest[part] === change[part]) delete rest[part]
        this.wanted = rest
      }
    })
  }

  /** Let bots play somebody's seats for now, or stop that. */
  async standIn(person: number, on: boolean): Promise<void> {
    try {
      await this.act({ act: 'stand_in', person, on })
    } catch (error) {
      // Here the reason is a partner who plays the same seat.
      const shared = error instanceof ApiError && error.reason.code === 'seat_taken'
      throw shared ? new ApiError(error.status, { code: 'played_by_partner' }) : error
    }
  }

  private wanted = $state.raw<RoomWall>({})
  private readonly turns = new Turns()
  /** What the wall shows, or is about to show. */
  readonly wall = $derived<RoomWall>({ ...this.view?.wall, ...this.wanted })

  /** The person who looks at the room. */
  readonly me = $derived(this.view?.people.find((person) => person.number === this.view?.me) ?? null)

  private copy(): void {
    // After a lost connection the server may be a newer one.
    if (this.status === 'lost' && this.live.status === 'live') void renewIfOutdated()
    this.view = this.live.view
    this.status = this.live.status
    this.lost = this.status === 'lost' || this.live.silent
    this.ended = this.live.ended
    this.trouble = this.live.trouble
    if (this.status === 'connecting') {
      this.stopWaiting ??= waits(() => this.live.wake())
    } else {
      this.stopWaiting?.()
      this.stopWaiting = null
    }
  }
}
