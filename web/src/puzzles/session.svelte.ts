import { motionAllowed } from '../app/settings.svelte'
import type { Play } from '../games/game'
import { stillPlay } from '../games/still'
import type {
  Considered,
  PuzzleAnswer,
  PuzzleHint,
  PuzzleStep,
  PuzzleView,
  Refused,
} from '../generated/messages'
import { ApiError } from '../server/api'
import { seatNames } from '../table/names'
import { recentFor } from '../table/recent'
import { puzzlesApi } from './api'
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
  answer = $state.raw<PuzzleAnswer | null>(null)
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
  private tried = $state.raw<readonly string[]>([])
  private readonly seen = new Map<string, Promise<PuzzleView>>()
  private timer: ReturnType<typeof setTimeout> | undefined

  /** All that was done after the position: the try, and how it goes on. */
  readonly steps = $derived.by((): readonly PuzzleStep[] =>
    this.answer ? [...this.answer.tried, ...this.answer.line] : [],
  )
  readonly names = $derived(seatNames(this.puzzle?.view.seats ?? [], this.puzzle?.game ?? ''))
  /** The view on the board. */
  readonly view = $derived(this.shown?.view ?? null)

  constructor(game: string, name: string) {
    this.game = game
    this.name = name
  }

  async open(): Promise<void> {
    try {
      this.puzzle = this.shown = await this.position([])
    } catch (error) {
      this.failure = error
    }
  }

  close(): void {
    clearTimeout(this.timer)
  }

  private position(after: readonly string[]): Promise<PuzzleView> {
    const key = after.join(' ')
    let found = this.seen.get(key)
    if (!found) {
      this.seen.set(key, (found = puzzlesApi.puzzle(this.game, this.name, after)))
      found.catch(() => this.seen.delete(key))
    }
    return found
  }

  /** Try a whole turn; what stands against it, if anything does. */
  private async attempt(moves: readonly string[]): Promise<Refused | null> {
    try {
      this.shown = await this.position(moves)
    } catch (error) {
      const reason = error instanceof ApiError ? error.reason : { code: 'internal' }
      return { type: 'refused', id: null, reason }
    }
    this.tried = moves
    this.at = moves.length
    this.phase = 'asking'
    await this.ask()
    return null
  }

  /** Ask what a try comes to; also again, if that could not be told. */
  async ask(): Promise<void> {
    this.problem = null
    try {
      const answer = await puzzlesApi.answer(this.game, this.name, this.tried)
      if (this.phase !== 'asking') return
      this.take(answer, answer.right ? 'right' : 'wrong')
      keep(this.game, this.name, !answer.right ? 'tried' : this.hints > 0 ? 'shown' : 'solved')
    } catch (error) {
      this.problem = error
    }
  }

  private take(answer: PuzzleAnswer, phase: Phase): void {
    this.answer = answer
    this.phase = phase
    this.at = answer.tried.length
    if (motionAllowed()) this.play()
    // Without motion the answer stands there at once, and one walks on by oneself.
    else if (phase === 'wrong' && answer.line.length > 0) void this.walk(this.at + 1)
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
      this.hints++
    } catch (error) {
      this.problem = error
    }
  }

  // Walking along what came of it ------------------------------------------------------------------------------------

  private async walk(at: number): Promise<void> {
    this.at = at
    const after = this.steps.slice(0, at).map(({ ply }) => ply.text)
    try {
      const found = await this.position(after)
      if (this.at === at) this.shown = found
    } catch (error) {
      this.problem = error
      this.pause()
    }
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
    await this.walk(this.at + 1)
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
    const still = stillPlay(view, recentFor(log, view), this.names, log)
    if (this.phase !== 'trying' || !puzzle) return still
    return {
      ...still,
      view,
      seat: puzzle.seat,
      present: true,
      live: true,
      act: (moves) => this.attempt(typeof moves === 'string' ? [moves] : moves),
      consider: (action) => this.consider(action),
    }
  }

  private async consider(action: string): Promise<Considered | Refused> {
    try {
      return { ...(await puzzlesApi.considered(this.game, this.name, action)), type: 'considered' }
    } catch (error) {
      const reason = error instanceof ApiError ? error.reason : { code: 'internal' }
      return { type: 'refused', id: null, reason }
    }
  }
}
