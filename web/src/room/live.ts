import type { Done, Ping, Reason, Refused } from '../generated/messages'
import type { RoomAct, RoomDone, RoomView } from '../generated/rooms'
import { ApiError } from '../base/server/api'
import { backoff } from '../base/server/backoff'
import type { Socket, Status } from '../table/live'
import { nonce } from '../base/server/nonce'
import { Pulse } from '../base/server/pulse'
import { heardFrom } from '../base/server/time'

// Distributes Omit over the union.
type Wish<A> = A extends unknown ? Omit<A, 'key'> : never

/** An act in a room, without its key. */
export type RoomWish = Wish<RoomAct>

/** Why the connection ended for good: the room is erased, or we may not see it. */
export type Ended = 'erased' | 'forbidden'

/** How the server closes a connection for good: 4000 and the status that a request would have had. */
const FINAL = new Map<number, Ended>([
  [4403, 'forbidden'],
  [4404, 'erased'],
])

/** The world around a connection to a room; tests bring their own. */
export interface Surroundings {
  open(): Socket
  /** Ask for something once. Throws `ApiError`; `unreachable` where no answer came. */
  post(act: RoomAct): Promise<RoomDone>
  /** Call back later; returns how to call it off. */
  later(milliseconds: number, call: () => void): () => void
  random(): number
}

/** How long an act waits after its answer for the view that shows it, in milliseconds. */
const VIEW_WAIT = 3_000

interface Awaiting {
  n: number
  release: () => void
}

/**
 * A room kept in sync over any number of reconnects: the server sends the whole view after each change. An act is sent again
 * under the same key until there is an answer, so the server never does it twice.
 */
export class LiveRoom {
  status: Status = 'connecting'
  view: RoomView | null = null
  ended: Ended | null = null
  /** An answer takes long. */
  silent = false
  /** Why the server complains about this connection, if it does. */
  trouble: Reason | null = null

  private socket: Socket | null = null
  private tries = 0
  private cancelRetry: (() => void) | null = null
  private readonly awaiting = new Set<Awaiting>()
  /** Acts that wait to be sent again. */
  private readonly unanswered = new Set<() => void>()
  private readonly pulse: Pulse
  private pings = 0

  constructor(
    private readonly surroundings: Surroundings,
    private readonly changed: () => void,
  ) {
    this.pulse = new Pulse({
      ask: () => this.socket?.send(JSON.stringify({ type: 'ping', id: ++this.pings } satisfies Ping)),
      worry: () => {
        this.silent = true
        this.changed()
      },
      lose: () => this.lose(),
      isTimed: () => false,
      isOver: () => false,
      later: surroundings.later,
    })
  }

  start(): void {
    this.connect()
  }

  stop(): void {
    this.status = 'stopped'
    this.cancelRetry?.()
    this.drop()
    for (const { release } of [...this.awaiting]) release()
    for (const again of [...this.unanswered]) again()
  }

  /** The device woke up or has its network back: connect at once, because a socket that slept may be dead. */
  wake(): void {
    if (this.status === 'stopped') return
    this.tries = 0
    if (this.status === 'live') this.lose()
    else if (this.cancelRetry) this.connect()
    for (const again of [...this.unanswered]) again()
  }

  /** Do something once; the view shows it when this returns. Throws `ApiError` if the server refuses. */
  async act(wish: RoomWish): Promise<RoomDone> {
    const act = { ...wish, key: nonce() } as RoomAct
    for (let k = 0; ; k++) {
      try {
        const done = await this.surroundings.post(act)
        await this.until(done.n)
        return done
      } catch (error) {
        const unanswered = error instanceof ApiError && error.reason.code === 'unreachable'
        if (!unanswered || this.stopped()) throw error
      }
      await this.pause(backoff(k, this.surroundings.random()))
    }
  }

  private stopped(): boolean {
    return this.status === 'stopped'
  }

  private pause(milliseconds: number): Promise<void> {
    return new Promise((go) => {
      const again = () => {
        callOff()
        this.unanswered.delete(again)
        go()
      }
      const callOff = this.surroundings.later(milliseconds, again)
      this.unanswered.add(again)
    })
  }

  /** Wait until the view shows entry `n`, or for `VIEW_WAIT`. */
  private until(n: number): Promise<void> {
    if (this.stopped() || (this.view?.n ?? 0) >= n) return Promise.resolve()
    return new Promise((go) => {
      const waiting = {
        n,
        release: () => {
          callOff()
          this.awaiting.delete(waiting)
          go()
        },
      }
      const callOff = this.surroundings.later(VIEW_WAIT, waiting.release)
      this.awaiting.add(waiting)
    })
  }

  private connect(): void {
    this.cancelRetry?.()
    this.cancelRetry = null
    this.drop()
    const socket = this.surroundings.open()
    this.socket = socket
    this.pulse.opens()
    socket.onmessage = ({ data }) => this.hear(JSON.parse(String(data)) as RoomView | Refused | Done)
    socket.onclose = ({ code }) => {
      const ended = FINAL.get(code)
      if (ended) this.end(ended)
      else this.lose()
    }
  }

  private drop(): void {
    const socket = this.socket
    this.socket = null
    this.pulse.stop()
    this.silent = false
    if (!socket) return
    socket.onmessage = socket.onclose = null
    socket.close()
  }

  private lose(): void {
    if (this.status === 'stopped') return
    this.drop()
    if (this.status === 'live') this.tries = 0
    if (this.view) this.status = 'lost'
    this.cancelRetry?.()
    this.cancelRetry = this.surroundings.later(backoff(this.tries++, this.surroundings.random()), () =>
      this.connect(),
    )
    this.changed()
  }

  private end(ended: Ended): void {
    this.ended = ended
    this.stop()
    this.changed()
  }

  private hear(view: RoomView | Refused | Done): void {
    const { silent } = this
    this.silent = false
    this.pulse.heard()
    if (silent) this.changed()
    if (view.type === 'done') return
    if (view.type === 'refused') {
      this.trouble = view.reason
      this.changed()
      return
    }
    this.trouble = null
    heardFrom(view.now)
    this.status = 'live'
    this.tries = 0
    // A view that was on its way when the line broke may come late: never go back.
    if (!this.view || view.n >= this.view.n) this.view = view
    for (const { n, release } of [...this.awaiting]) if (this.view.n >= n) release()
    this.changed()
  }
}
