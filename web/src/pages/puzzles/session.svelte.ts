import { HERE } from '../../base/here'
import { motionAllowed } from '../../base/app/settings.svelte'
import { games } from '../../games'
import type { Play } from '../../games/game'
import { stillPlay } from '../../games/still'
import type { Considered, PuzzleHint, PuzzleStep, PuzzleView, Refused } from '../../generated/messages'
import { asRefused } from '../../base/server/api'
import { untilReached } from '../../base/server/outage.svelte'
import { remembered } from '../../base/server/remembered'
import { seatNames } from '../../games/shared/names'
import { recentFor } from '../../games/shared/recent'
import { stopsOf } from '../../table/short'
import { puzzlesApi } from './api'
import type { Answer } from './here'
import { keep } from './progress.svelte'

/** Somebody looks for the move; a try waits for its answer; it was the wrong one, the right one, or the solution is shown. */
export type Phase = 'trying' | 'asking' | 'wrong' | 'right' | 'shown'

const PACE = 1300

/** One puzzle on the screen: what was tried, what came of it, and which position of that stands on the board. */
export class PuzzleSession {
  readonly game: string
  readonly name: string
  puzzle = $state.raw<PuzzleView | null>(null)
  phase = $state<Phase>('trying')
  answer = $state.raw<Answer | null>(null)
  hint = $state.raw<PuzzleHint | null>(null)
  /** How many hints have been given. */
  hints = $state(0)
  playing = $state(false)
  failure = $state.raw<unknown>(null)
  /** What could not be done just now, and can be asked for again. */
  problem = $state.raw<unknown>(null)
  /** So many actions after the position stand on the board. */
  at = $state(0)

  private shown = $state.raw<PuzzleView | null>(null)
  /** What has been done of a turn so far, or all of one that was tried. */
  private tried = $state.raw<readonly string[]>([])
  private readonly seen = new Map<string, Promise<PuzzleView>>()
  private readonly left = new AbortController()
  private timer: ReturnType<typeof setTimeout> | undefined

  /** All that was done after the position: the try, and how it goes on. */
  readonly steps = $derived.by((): readonly PuzzleStep[] =>
    this.answer ? [...this.answer.tried, ...this.answer.line] : [],
  )
  /** After so many of the steps each of the turns and their parts ends that one sees one by one: driving is one of them. */
  readonly stops = $derived.by(() =>
    stopsOf(
      this.steps.map(({ ply }) => ply),
      games.get(this.game)?.run?.of ?? [],
    ),
  )
  /** Whether a turn has been begun. */
  readonly begun = $derived(this.phase === 'trying' && this.tried.length > 0)
  readonly names = $derived(seatNames(this.puzzle?.view.seats ?? [], this.puzzle?.game ?? ''))
  /** The view on the board. */
  readonly view = $derived(this.shown?.view ?? null)

  constructor(game: string, name: string) {
    this.game = game
    this.name = name
  }

  async open(): Promise<void> {
    try {
      this.puzzle = this.shown = await untilReached(() => this.position([]), this.left.signal)
    } catch (error) {
      this.failure = error
    }
  }

  close(): void {
    this.left.abort()
    clearTimeout(this.timer)
  }

  private position(after: readonly string[]): Promise<PuzzleView> {
    return remembered(this.seen, after.join(' '), () => puzzlesApi.puzzle(this.game, this.name, after))
  }

  /** Go on with a turn, and ask what it comes to once it is whole; what stands against it, if anything does. */
  private async attempt(moves: readonly string[]): Promise<Refused | null> {
    const tried = [...this.tried, ...moves]
    let shown
    try {
      shown = await this.position(tried)
    } catch (error) {
      return asRefused(error)
    }
    this.shown = shown
    this.tried = tried
    this.at = tried.length
    if (this.puzzle && shown.view.movers.includes(this.puzzle.seat)) return null
    this.phase = 'asking'
    void this.ask()
    return null
  }

  /** Ask what a try comes to; also again, if there was no answer. */
  async ask(): Promise<void> {
    this.problem = null
    try {
      const answer = await puzzlesApi.answer(this.game, this.name, this.tried)
      if (this.phase !== 'asking') return
      this.take(answer, answer.right ? 'right' : 'wrong')
      keep(this.game, this.name, !answer.right ? 'tried' : this.hints > 0 ? 'hinted' : 'solved')
    } catch (error) {
      this.problem = error
    }
  }

  private take(answer: Answer, phase: Phase): void {
    this.answer = answer
    this.phase = phase
    this.at = answer.tried.length
    if (answer.line.length === 0) return
    if (motionAllowed()) this.play()
    // Without motion the answer stands there at once, and one walks on by oneself.
    else if (phase === 'wrong') void this.walk(answer.reckoned ? this.steps.length : this.after(this.at))
  }

  /** Back to the position, for another try. */
  async again(): Promise<void> {
    this.pause()
    this.phase = 'trying'
    this.answer = this.problem = null
    this.tried = []
    await this.walk(0)
  }

  /** The move, without having found it. */
  async reveal(): Promise<void> {
    this.problem = null
    try {
      const moves = await puzzlesApi.solution(this.game, this.name)
      keep(this.game, this.name, 'shown')
      const [answer, shown] = await Promise.all([
        puzzlesApi.answer(this.game, this.name, moves),
        this.position(moves),
      ])
      this.tried = moves
      this.shown = shown
      this.take(answer, 'shown')
    } catch (error) {
      this.problem = error
    }
  }

  async askHint(): Promise<void> {
    this.problem = null
    try {
      this.hint ??= await puzzlesApi.hint(this.game, this.name)
      // Where nothing is said for a drive but what it does, that is what the next hint tells.
      const silent = this.puzzle?.goal === 'best' && this.hint.because.length === 0
      this.hints = silent ? 2 : this.hints + 1
    } catch (error) {
      this.problem = error
    }
  }

  // Walking along what came of it ------------------------------------------------------------------------------------

  private async walk(at: number): Promise<void> {
    this.at = at
    const after = this.steps.slice(0, at).map(({ ply }) => ply.text)
    try {
      const view = await this.position(after)
      if (this.at === at) this.shown = view
    } catch (error) {
      this.problem = error
      this.pause()
    }
  }

  /** Where the next part after so many steps ends. */
  after(at: number): number {
    return this.stops.find((stop) => stop > at) ?? this.steps.length
  }

  /** Where the part before so many steps ends. */
  before(at: number): number {
    return this.stops.findLast((stop) => stop < at) ?? 0
  }

  /** Somebody walks along the line. */
  to(at: number): void {
    this.pause()
    void this.walk(Math.max(0, Math.min(this.steps.length, at)))
  }

  play(): void {
    clearTimeout(this.timer)
    if (this.at >= this.steps.length) void this.walk(0)
    this.playing = this.steps.length > 0
    this.timer = setTimeout(() => void this.onward(), PACE)
  }

  private async onward(): Promise<void> {
    if (!this.playing) return
    if (this.at >= this.steps.length) {
      this.playing = false
      return
    }
    await this.walk(this.after(this.at))
    this.timer = setTimeout(() => void this.onward(), PACE)
  }

  pause(): void {
    clearTimeout(this.timer)
    this.playing = false
  }

  /** The position as the game's screen wants it. */
  on(view: NonNullable<typeof this.view>): Play {
    const { puzzle } = this
    const { log } = view
    // No server keeps a table of it.
    const shown = { ...view, id: `${HERE}${view.id}` }
    const still = { ...stillPlay(shown, recentFor(log, view), this.names, log), tries: true }
    if (this.phase !== 'trying' || !puzzle) return still
    return {
      ...still,
      view: shown,
      seat: puzzle.seat,
      present: true,
      live: true,
      act: (moves) => this.attempt(typeof moves === 'string' ? [moves] : moves),
      consider: (action) => this.consider(action),
    }
  }

  private async consider(action: string): Promise<Considered | Refused> {
    try {
      return {
        ...(await puzzlesApi.considered(this.game, this.name, action, this.tried)),
        type: 'considered',
      }
    } catch (error) {
      return asRefused(error)
    }
  }
}
