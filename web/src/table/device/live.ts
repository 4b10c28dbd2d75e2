/* A table on this device, in the place of a connection to one on a server: what is done there is kept before it is shown. */
import type { Considered, Done, LogLine, Reason, Refused, TableView } from '../../generated/messages'
import { IllegalError } from '../../kernel/alone'
import { ApiError } from '../../base/server/api'
import type { Source } from '../live'
import { diceOf } from './dice'
import type { Entry } from './entries'
import type { Log } from './log'
import { Acting } from './acting'
import { middling } from './bots'
import { onChange, replace, type Kept } from './store'
import { holders, known, logOf, now, state, viewOf } from './tables'
import { bots } from './thinkers'

type Answer = Done | Refused | Considered

/** Where bots play for those who look on, they give them time to, in milliseconds. */
const TO_WATCH = 600

const refused = (code: string): Refused => ({ type: 'refused', id: null, reason: { code } })

/** The table of this id. ApiError where there is none, or it can't be played here. `changed` is called when there is news. */
export async function open(id: string, changed: () => void): Promise<Source> {
  const table = await known(id)
  const log = await logOf(table)
  return new HeldTable(table, log, await viewOf(table, log), changed)
}

class HeldTable implements Source {
  status: Source['status'] = 'live'
  readonly silent = false
  /** Why a bot can't go on. */
  trouble: Reason | null = null
  private isThinking = false
  /** When bots need not leave something to people any longer. */
  private alarm: ReturnType<typeof setTimeout> | undefined
  private readonly acting = new Acting(() => bots(this.table.game))
  /** What a bot thinks of now is of use until then. */
  private thought = new AbortController()

  /** What is done here is done one after the other. */
  private work: Promise<unknown> = Promise.resolve()
  private readonly end: () => void
  /** How many entries there were before the newest wish. */
  private before: number

  constructor(
    private table: Kept,
    private held: Log,
    public view: TableView,
    private readonly changed: () => void,
  ) {
    this.before = held.n
    const end = onChange(table.id, () => void this.inTurn(() => this.reload()))
    const look = () => {
      if (document.hidden) this.thought.abort()
      void this.letBotsPlay()
    }
    document.addEventListener('visibilitychange', look)
    this.end = () => {
      end()
      document.removeEventListener('visibilitychange', look)
    }
    look()
  }

  get log(): LogLine[] {
    return this.view.log
  }

  start(): void {}
  use(): void {}

  wake(): void {
    void this.letBotsPlay()
  }

  stop(): void {
    this.status = 'stopped'
    clearTimeout(this.alarm)
    this.thought.abort()
    this.end()
  }

  /** Planning is for those who wait for others. */
  position(): null {
    return null
  }

  steps(): Array<{ n: number; scene: TableView['scene'] }> {
    const { held } = this
    const { game, eye, line } = held
    const conceals = held.hides
    const passed = line.filter(({ n }) => n > this.before)
    const covered = held.covered(eye)
    // The number of steps would tell something of what is hidden, but for parts of a move.
    const first = line.findIndex(({ n }) => n >= this.before)
    if (conceals && line.slice(first, -1).some(({ n, text }) => covered.has(n) || !game.isPart(text)))
      return []
    return passed.map(({ n, before }) => {
      const seen = conceals ? game.concealed(before, eye) : before
      return { n, scene: game.follows(seen, []).scene }
    })
  }

  foreseen(seat: number, action: string): Considered | null {
    return this.held.foreseen(seat, action)
  }

  send(wish: Parameters<Source['send']>[0]): Promise<Answer> {
    if (wish.type === 'act')
      return this.inTurn(() =>
        this.propose(wish.n, (log) => log.act(wish.seat, wish.actions, diceOf(this.table.seed), now())),
      )
    if (wish.type === 'undo')
      return this.inTurn(() =>
        this.propose(wish.n, (log) => Promise.resolve(log.back(wish.seat, wish.to, now()))),
      )
    if (wish.type === 'end' || wish.type === 'leave')
      return this.inTurn(() =>
        this.propose(this.held.n, (log) =>
          Promise.resolve(
            wish.type === 'end'
              ? log.end(wish.ends, now())
              : log.resign(wish.seat, middling(this.table.game), now()),
          ),
        ),
      )
    if (wish.type === 'consider')
      return Promise.resolve(this.held.considered(wish.seat, wish.action) ?? refused('unknown_action'))
    // All else takes a server.
    return Promise.resolve(refused('read_only'))
  }

  /** Somebody takes the device who plays this seat: from now on it shows what they may see. */
  handTo(seat: number): void {
    void this.inTurn(async () => {
      this.holdAs(seat)
      this.view = await viewOf(this.table, this.held)
      this.tell()
    })
  }

  /** Let bots act for as long as it is their turn and somebody looks: what nobody sees would only use up a battery. */
  private async letBotsPlay(): Promise<void> {
    if (this.isThinking) return
    this.isThinking = true
    const before = this.trouble
    this.trouble = null
    while (!this.trouble && this.status !== 'stopped' && !document.hidden) {
      const acted = await this.letBotAct().catch((): Reason => ({ code: 'device_bot' }))
      if (acted === false) break
      if (acted !== true) this.trouble = acted
    }
    this.isThinking = false
    if (this.trouble !== before) this.tell()
    const { waits } = this.acting
    clearTimeout(this.alarm)
    if (waits !== null && this.status !== 'stopped' && !document.hidden)
      this.alarm = setTimeout(() => void this.letBotsPlay(), Math.max(0, 1000 * (waits - now())))
  }

  /** Let a bot act. Returns whether to go on, or why what it does can't be kept; throws where it can't think. */
  private async letBotAct(): Promise<Reason | boolean> {
    const { held, table } = this
    this.thought = new AbortController()
    const { signal: stopped } = this.thought
    const turn = await this.acting.next(held, { stopped })
    if (turn && held.own.length === 0) await new Promise((done) => setTimeout(done, TO_WATCH))
    // The game may go on elsewhere now, or nobody look any more, or something have been taken back.
    if (stopped.aborted) return true
    if (!turn) return false
    const answer = await this.inTurn(() =>
      this.propose(held.n, (log) => log.doEach(turn.seat, turn.moves, diceOf(table.seed), now())),
    )
    // Where somebody has taken something back, or acted at the same time, it looks again.
    return answer.type === 'refused' && held.n === this.held.n ? answer.reason : true
  }

  private inTurn<T>(call: () => Promise<T>): Promise<T> {
    const done = this.work.then(call)
    this.work = done.catch(() => null)
    return done
  }

  /** Try something out on a copy, and keep what it comes to: then it is so. */
  private async propose(n: number, wish: (log: Log) => Promise<Entry[]>): Promise<Answer> {
    const { held } = this
    // Where everybody acts at once, what a wish says is all that it depends on.
    if (n !== held.n && !held.game.alone.together) return refused('stale')
    const trial = this.held.fork()
    try {
      await wish(trial)
    } catch (error) {
      if (error instanceof IllegalError) return refused(error.code)
      throw error
    }
    const after = state(trial, this.table)
    try {
      if (!(await replace(after, held.n))) {
        await this.reload()
        return refused('stale')
      }
    } catch {
      return refused('device_kept')
    }
    await this.show(after, trial)
    return { type: 'done', id: 0, n: trial.n }
  }

  /** Another tab has gone on. */
  private async reload(): Promise<void> {
    const table = await known(this.table.id).catch((error: unknown) => {
      if (error instanceof ApiError) return null
      throw error
    })
    if (table && table.entries.length !== this.held.n) await this.show(table, await logOf(table))
  }

  private async show(table: Kept, log: Log): Promise<void> {
    this.before = this.held.n
    // Where everybody acts at once, what a bot does holds whatever others have done meanwhile.
    if (!log.game.alone.together) this.thought.abort()
    this.table = table
    const holder = log.heldAfter(this.held)
    this.held = log
    this.holdAs(holder)
    this.view = await viewOf(table, log)
    this.tell()
    void this.letBotsPlay()
  }

  private holdAs(seat: number | null): void {
    this.held.holder = seat
    holders.set(this.table.id, seat)
  }

  private tell(): void {
    if (this.status !== 'stopped') this.changed()
  }
}
