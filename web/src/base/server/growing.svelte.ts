import { ApiError } from './api'
import { failureText } from '../ui/failures'

/** How long to wait before the next question: at first everything is news. Milliseconds. */
const SOON = 150
const LATER = 700
const SOON_UNTIL = 0.1

/** Something that the server works out for us bit by bit, as long as we ask for it. */
export abstract class Growing<News extends { done: number; total: number }> {
  done = $state(0)
  total = $state(0)
  /** Whether there has been any answer. */
  begun = $state(false)
  working = $state(false)
  problem = $state<string | null>(null)
  #attempt = 0

  constructor(
    readonly id: string,
    readonly game: string,
  ) {}

  /** Ask for what is new since so many games were done. */
  protected abstract ask(since: number): Promise<News>
  /** Let the server stop, where it does not stop by itself a while after nobody has asked. */
  protected leave(): Promise<unknown> {
    return Promise.resolve()
  }
  protected abstract take(news: News): void
  /** What is done when all is known. */
  protected finish(): void {
    // Most have nothing to add.
  }

  get isWhole(): boolean {
    return this.begun && this.done >= this.total
  }

  /** Ask until all is known, or until it is stopped. */
  async start(): Promise<void> {
    const mine = ++this.#attempt
    this.working = true
    this.problem = null
    while (mine === this.#attempt && !this.isWhole) {
      try {
        const news = await this.ask(this.begun ? this.done : 0)
        if (mine !== this.#attempt) return
        this.take(news)
        this.done = news.done
        this.total = news.total
        this.begun = true
      } catch (error) {
        if (mine !== this.#attempt) return
        // Many ask at once: a little later there is room.
        if (!(error instanceof ApiError && error.reason.code === 'too_fast' && this.begun)) {
          this.problem = failureText(error, this.game)
          break
        }
      }
      const early = this.done < SOON_UNTIL * this.total
      if (!this.isWhole) await new Promise((resolve) => setTimeout(resolve, early ? SOON : LATER))
    }
    if (mine !== this.#attempt) return
    if (this.isWhole) this.finish()
    this.working = false
  }

  /** Enough is known; what is known stays. */
  stop(): void {
    if (!this.working) return
    this.#attempt++
    this.working = false
    if (!this.isWhole) void this.leave().catch(() => undefined)
  }
}
