import type {
  ChatNews,
  ClientMessage,
  Considered,
  Done,
  LogLine,
  Patch,
  Ping,
  Reason,
  Refused,
  ServerMessage,
  TableView,
} from '../generated/messages'
import { withRuns } from '../kernel/records'
import type { Device, Follows } from '../kernel/rules'
import { backoff } from '../base/server/backoff'
import { mergeLog } from './log'
import { nonce } from '../base/server/nonce'
import { PATIENCE, Pulse } from '../base/server/pulse'
import { heardFrom } from '../base/server/time'

/** `connecting` for the first time, `live`, `lost` (trying again by itself), or `stopped`. */
export type Status = 'connecting' | 'live' | 'lost' | 'stopped'

/** What we use of a WebSocket. */
export interface Socket {
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number }) => void) | null
  send(text: string): void
  close(): void
}

/** The world around a connection; tests bring their own. */
export interface Surroundings {
  /** `asRecord`: the server shall send the game's record instead of what follows from it. */
  open(after: number, asRecord: boolean): Socket
  /** Call back later; returns how to call it off. */
  later(milliseconds: number, call: () => void): () => void
  random(): number
}

type Answer = Done | Refused | Considered

// Distributes Omit over the union.
type Wish<M> = M extends unknown ? Omit<M, 'id' | 'key'> : never

/** The game's rules on this device, as far as a table asks them. */
type Rules = Pick<Device, 'name' | 'bytes' | 'follows' | 'consider' | 'played'>

/** A position to try moves from, with the rules on this device. */
export interface Position {
  readonly device: Rules
  readonly record: Uint8Array
  readonly view: TableView
}

interface Pending {
  message: ClientMessage
  answer: (answer: Answer) => void
  callOff: () => void
  /** The server has said yes, but the view that shows it is still on its way. */
  done?: Done
}

/** Where a table comes from, and where what is wished for there goes to. */
export type Source = Pick<
  LiveTable,
  | 'status'
  | 'view'
  | 'log'
  | 'silent'
  | 'trouble'
  | 'start'
  | 'use'
  | 'foreseen'
  | 'position'
  | 'steps'
  | 'stop'
  | 'wake'
  | 'send'
> & {
  /** Where people who act at once share a device: somebody takes it who plays this seat. */
  handTo?(seat: number): void
}

/** Whether the server closed a connection for good: 4000 and the status that a request would have had. */
const isFinal = (code: number) => code >= 4400 && code < 4500

/** A table kept in sync over reconnects: a snapshot, then patches from the first missing entry. A move without an answer is
 * sent again under the same key, so the server makes it only once. */
export class LiveTable {
  status: Status = 'connecting'
  view: TableView | null = null
  log: LogLine[] = []
  /** An answer takes long. */
  silent = false
  /** What the server has against this connection as a whole, if anything. */
  trouble: Reason | null = null

  private socket: Socket | null = null
  /** The latest view from this connection, which its next patch changes. */
  private latest: TableView | null = null
  /** The game's record as this connection has sent it. */
  private record: Uint8Array | null = null
  /** The records after the entries before the newest, if this connection has just sent them one by one. */
  private passed: Array<{ n: number; record: Uint8Array }> = []
  /** What followed from the record when these seats could act. */
  private follows: { record: Uint8Array; acting: readonly number[]; answer: Follows } | null = null
  /** The game's rules on this device. */
  private device: Rules | null = null
  /** Whether this connection is to tell the record; where one has failed that asked for it, the next does without. */
  private asRecord = false
  private recordsFail = false
  private tries = 0
  private lastId = 0
  private readonly pending = new Map<number, Pending>()
  private cancelRetry: (() => void) | null = null
  private readonly pulse: Pulse

  /** Whether this connection has sent what had been said before. */
  private hasChat = false

  constructor(
    private readonly surroundings: Surroundings,
    private readonly changed: () => void,
    /** Something is new in the chat; `all`: it is everything that there is to read. */
    private readonly said: (news: ChatNews, all: boolean) => void = () => {},
  ) {
    this.pulse = new Pulse({
      ask: () => this.socket?.send(JSON.stringify({ type: 'ping', id: ++this.lastId } satisfies Ping)),
      worry: () => {
        this.silent = true
        this.changed()
      },
      lose: () => this.lose(),
      isTimed: () => this.view !== null && isTimed(this.view),
      isOver: () => this.view?.over ?? false,
      later: surroundings.later,
    })
  }

  /** Begin, with what an ordinary request may already have brought, and connect once everything is `ready`. Who begins again,
   * perhaps as somebody else, gets a new connection. */
  start(known: TableView | null = null, ready?: Promise<unknown>): void {
    if (known) this.take(known)
    if (this.socket || !ready) this.connect()
    else void ready.then(() => this.status === 'stopped' || this.socket || this.connect())
  }

  /** From now on this device has the game's rules: the server need only tell the record. */
  use(device: Rules): void {
    this.device = device
    if (this.socket && this.status !== 'stopped') this.connect()
  }

  /** Why an action is not allowed, or what it would do, where this device can work that out; else null. */
  foreseen(seat: number, action: string): Considered | null {
    const { view, latest, record } = this
    // Others may have acted meanwhile, on another connection.
    if (!record || view?.n !== latest?.n || !latest?.acting?.includes(seat)) return null
    const { conceals = false } = latest
    return this.workedOut((device) => device.consider(record, seat, action, conceals))
  }

  /** The newest position, if moves can be tried from it on this device. */
  position(): Position | null {
    const { device, record, view, latest } = this
    return device && record && view && view.n === latest?.n ? { device, record, view } : null
  }

  /** What was to be seen after each entry that has just come in before the newest, by how many there were then. */
  steps(): Array<{ n: number; scene: TableView['scene'] }> {
    return this.passed.flatMap(({ n, record }) => {
      const follows = this.workedOut((device) => device.follows(record, []))
      return follows ? [{ n, scene: follows.scene }] : []
    })
  }

  stop(): void {
    this.status = 'stopped'
    this.cancelRetry?.()
    this.drop()
    for (const { message } of [...this.pending.values()]) this.refuse(message.id, 'connection_lost')
  }

  /** The server has said why there is nothing here for us, and that it will stay so. */
  private end(): void {
    this.stop()
    this.changed()
  }

  /** The device woke up or found its network: don't sit out the wait, and don't trust a socket that slept. */
  wake(): void {
    if (this.status === 'stopped') return
    this.tries = 0
    if (this.status === 'live') this.lose()
    else if (this.cancelRetry) this.connect()
  }

  send(wish: Wish<ClientMessage>): Promise<Answer> {
    const id = ++this.lastId
    if (this.status === 'lost' || this.status === 'stopped')
      return Promise.resolve(refusal(id, 'not_connected'))
    // A question changes nothing. Everything else is done once, however often it has to be sent.
    const message = { ...wish, id, ...(wish.type === 'consider' ? {} : { key: nonce() }) } as ClientMessage
    return new Promise((answer) => {
      const pending = { message, answer, callOff: () => {} }
      this.pending.set(id, pending)
      if (this.latest) this.post(pending)
      // A page can be tapped as soon as it is drawn: what is tapped before the first connection waits for it.
      else pending.callOff = this.surroundings.later(PATIENCE, () => this.refuse(id, 'not_connected'))
    })
  }

  private post(pending: Pending): void {
    pending.callOff()
    // No answer means that the line is dead: lose it, and send the message on the next one.
    pending.callOff = this.surroundings.later(PATIENCE, () => this.lose())
    this.pulse.sent()
    this.socket?.send(JSON.stringify(pending.message))
  }

  private connect(): void {
    this.cancelRetry?.()
    this.cancelRetry = null
    this.drop()
    this.asRecord = this.device !== null && !this.recordsFail
    const socket = this.surroundings.open(this.view?.n ?? 0, this.asRecord)
    this.socket = socket
    this.pulse.opens()
    socket.onmessage = ({ data }) => this.hear(JSON.parse(String(data)) as ServerMessage)
    socket.onclose = ({ code }) => (isFinal(code) ? this.end() : this.lose())
  }

  private drop(): void {
    const socket = this.socket
    this.socket = null
    this.pulse.stop()
    this.silent = false
    this.record = null
    // What is between us may not know what we asked for.
    this.recordsFail ||= this.asRecord && socket !== null && this.latest === null
    this.latest = null
    this.hasChat = false
    if (!socket) return
    socket.onmessage = socket.onclose = null
    socket.close()
  }

  private lose(): void {
    if (this.status === 'stopped') return
    this.drop()
    if (this.status === 'live') this.tries = 0
    if (this.view) this.status = 'lost'
    // The screen may show something else by then.
    for (const { message } of [...this.pending.values()]) {
      if (message.type === 'consider') this.refuse(message.id, 'connection_lost')
    }
    this.cancelRetry?.()
    this.cancelRetry = this.surroundings.later(backoff(this.tries++, this.surroundings.random()), () =>
      this.connect(),
    )
    this.changed()
  }

  private hear(message: ServerMessage): void {
    const { silent } = this
    this.silent = false
    if (silent) this.changed()
    if (message.type === 'view' || message.type === 'patch') {
      heardFrom(message.log.at(-1)?.at ?? 0)
      const isFirst = this.latest === null
      if (!this.follow(message)) return
      // Only the new view says who is on the clock.
      this.pulse.heard()
      if (isFirst) {
        this.status = 'live'
        this.tries = 0
        this.resend()
      }
      this.release()
      this.changed()
      return
    }
    this.pulse.heard()
    if (message.type === 'chat') {
      this.said(message, !this.hasChat)
      this.hasChat = true
    } else if (message.id === null) {
      this.trouble = message.type === 'refused' ? message.reason : null
      this.changed()
    } else if (message.type === 'done' && message.n > (this.view?.n ?? 0)) {
      const pending = this.pending.get(message.id)
      if (pending) pending.done = message
    } else {
      this.resolve(message.id, message)
    }
  }

  /** Take in what this connection sends. False if it does not fit what it sent before: then we begin anew. */
  private follow(message: TableView | Patch): boolean {
    let view: TableView
    try {
      // A connection whose first record can't be read has sent nothing: the next one does without.
      this.passed = []
      if (message.type === 'view') this.record = this.whole(message)
      else this.goOn(message)
      this.latest = message.type === 'view' ? message : patched(this.latest, message)
      view = this.completed(this.latest)
    } catch {
      this.lose()
      return false
    }
    this.take(view, message.type === 'view' ? message.log_from : message.n)
    return true
  }

  /** The record of a view. Throws if it is not one of the rules on this device: a server may have been renewed meanwhile. */
  private whole({ record, module }: TableView): Uint8Array | null {
    if (!record || !this.device) return null
    if (module && module !== this.device.name) throw new Error(`the server goes by ${module}`)
    return withRuns(new Uint8Array(this.device.bytes), record)
  }

  /** Take in what a patch tells of the record, entry by entry. Throws if it does not fit. */
  private goOn({ n, runs = [] }: Patch): void {
    let { record } = this
    if (!record) return
    for (const [place, changed] of runs.entries()) {
      if (place > 0) this.passed.push({ n: n - runs.length + place, record })
      record = withRuns(record, changed)
    }
    this.record = record
  }

  /** The view with what follows from the record. Throws if this device can't work that out. */
  private completed(view: TableView): TableView {
    const { record, follows } = this
    if (!record) return view
    const acting = view.acting ?? []
    // Much of what comes, such as presence, changes nothing in the game.
    if (follows?.record !== record || follows.acting !== acting) {
      const answer = this.workedOut((device) => device.follows(record, acting))
      if (!answer) throw new Error('there is nobody to ask')
      this.follows = { record, acting, answer }
    }
    return { ...view, ...this.follows?.answer }
  }

  /** What the rules on this device say. What has failed once is not asked again: it is in no state to answer. */
  private workedOut<T>(ask: (device: Rules) => T): T | null {
    try {
      return this.device && ask(this.device)
    } catch {
      this.device = null
      return null
    }
  }

  /** Pass on the answers that waited for their view: the table is as they say by then. */
  private release(): void {
    for (const { message, done } of [...this.pending.values()]) {
      if (done && done.n <= (this.view?.n ?? 0)) this.resolve(message.id, done)
    }
  }

  private take(view: TableView, from = view.log_from): void {
    // Two servers can overtake each other; the table never goes back.
    if (this.view && view.n < this.view.n) return
    this.log = mergeLog(this.log, { log: view.log, log_from: from, n: view.n })
    this.trouble = null
    this.view = view
  }

  /** After a reconnection: whether what was under way has arrived, the server knows. */
  private resend(): void {
    for (const pending of this.pending.values()) if (!pending.done) this.post(pending)
  }

  private refuse(id: number, code: string): void {
    this.resolve(id, refusal(id, code))
  }

  private resolve(id: number, answer: Answer): void {
    const pending = this.pending.get(id)
    if (!pending) return
    this.pending.delete(id)
    pending.callOff()
    pending.answer(answer)
  }
}

/** Whether a player here is on the clock. */
function isTimed({ clock, seats }: TableView): boolean {
  if (!clock || clock.ends === null) return false
  const turn = clock.turn ?? null
  return seats.some(({ seat, mine }) => mine && (turn === null || seat === turn))
}

/** The view after a patch, with only the lines of the log that the patch has. Throws if there is no view to change. */
function patched(view: TableView | null, { n, log, changes }: Patch): TableView {
  if (!view) throw new Error('a patch came before any view')
  const scene = changes?.scene && view.scene ? { ...view.scene, ...changes.scene } : view.scene
  return { ...view, ...changes, scene, n, log }
}

function refusal(id: number, code: string): Refused {
  return { type: 'refused', id, reason: { code } }
}
