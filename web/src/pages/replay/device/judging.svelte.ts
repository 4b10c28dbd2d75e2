import { announce } from '../../../base/app/announce.svelte'
import { t } from '../../../base/i18n/language.svelte'
import { failureText } from '../../../base/ui/failures'
import { bestAt, otherwise, turnsOf, type Best, type Otherwise } from '../../../table/device/best'
import { logOf, known } from '../../../table/device/tables'
import { bots } from '../../../table/device/thinkers'
import { whileSeen } from '../../../table/device/whileSeen'

/** What the bots on this device make of a game that it keeps. */
export class Judging {
  /** The best turns after `n` entries, null where nobody was to move; as they were asked for last. */
  best = $state.raw<{ n: number; found: Best | null } | null>(null)
  problem = $state<string | null>(null)

  /** Turns in whose place a bot would have done something else: of `total`, so many are `done`. */
  otherwise = $state.raw<readonly Otherwise[]>([])
  done = $state(0)
  total = $state(0)
  looksThrough = $state(false)
  failure = $state<string | null>(null)
  /** Points by which a turn is worse than another before that is said. */
  least = $state(0)
  /** Whether something was hidden while it was played. */
  hid = $state(false)

  #position = new AbortController()
  #game = new AbortController()

  constructor(
    readonly id: string,
    readonly game: string,
  ) {}

  /** What the best turn after `n` entries is, in notation, if it is known. */
  advisedAt(n: number): readonly string[] | null {
    return this.best?.n === n ? (this.best.found?.turns[0]?.turn.moves ?? null) : null
  }

  /** Find the best turns after `n` entries; what was asked before is of no interest any more. */
  async ask(n: number): Promise<void> {
    this.#position.abort()
    this.#position = new AbortController()
    const { signal } = this.#position
    this.problem = null
    try {
      const [log, own] = await this.load()
      const answer = await whileSeen(
        async (givenUp) => ({ n, found: await bestAt(log, n, own, givenUp) }),
        signal,
      )
      if (answer && !signal.aborted) this.best = answer
    } catch (error) {
      if (!signal.aborted) this.problem = failureText(error, this.game)
    }
  }

  /** Look through the game from the first turn that is still to be looked at. */
  async lookThrough(): Promise<void> {
    if (this.looksThrough) return
    this.#game = new AbortController()
    const { signal } = this.#game
    this.looksThrough = true
    this.failure = null
    try {
      const [log, own] = await this.load()
      const turns = turnsOf(log)
      this.total = turns.length
      for (const turn of turns.slice(this.done)) {
        const found = await whileSeen((givenUp) => otherwise(log, turn, own, givenUp), signal)
        if (signal.aborted) break
        if (found) this.otherwise = [...this.otherwise, found]
        this.done++
      }
      if (!signal.aborted) announce(t('here.lookedThrough', { n: this.otherwise.length }))
    } catch (error) {
      this.failure = failureText(error, this.game)
    }
    this.looksThrough = false
  }

  /** What is known of the game stays. */
  stopLooking(): void {
    this.#game.abort()
  }

  /** Nobody waits for anything any more. */
  stop(): void {
    this.#position.abort()
    this.stopLooking()
  }

  private async load() {
    const [log, own] = await Promise.all([known(this.id).then(logOf), bots(this.game)])
    this.least = own.least
    this.hid = log.start.conceals
    return [log, own] as const
  }
}
