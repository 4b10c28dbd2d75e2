import { announce } from '../../app/announce.svelte'
import type { ChangeOfCourse, Course, PointOfCourse } from '../../generated/messages'
import { t } from '../../i18n/language.svelte'
import { api, ApiError } from '../../server/api'
import { failureText } from '../../ui/failures'
import { merged } from './geometry'

/** How long to wait before the next question: at first everything is news. Milliseconds. */
const SOON = 150
const LATER = 700
const SOON_UNTIL = 0.1

/** The course of a game as far as it is known here, and the asking for more of it. */
export class CourseOfGame {
  points = $state.raw<readonly PointOfCourse[]>([])
  changes = $state.raw<readonly ChangeOfCourse[]>([])
  done = $state(0)
  total = $state(0)
  level = $state('')
  working = $state(false)
  problem = $state<string | null>(null)
  #attempt = 0

  constructor(
    readonly id: string,
    readonly game: string,
  ) {}

  get isWhole(): boolean {
    return this.level !== '' && this.done >= this.total
  }

  /** Ask until all is known, or until it is stopped. */
  async start(): Promise<void> {
    const mine = ++this.#attempt
    this.working = true
    this.problem = null
    while (mine === this.#attempt && !this.isWhole) {
      try {
        const news = await api.course(this.id, this.points.length === 0 ? 0 : this.done)
        if (mine !== this.#attempt) return
        this.#take(news)
      } catch (error) {
        if (mine !== this.#attempt) return
        // Many ask at once: a little later there is room.
        if (!(error instanceof ApiError && error.reason.code === 'too_fast' && this.points.length > 0)) {
          this.problem = failureText(error, this.game)
          break
        }
      }
      const early = this.done < SOON_UNTIL * this.total
      if (!this.isWhole) await new Promise((resolve) => setTimeout(resolve, early ? SOON : LATER))
    }
    if (mine !== this.#attempt) return
    if (this.isWhole) announce(t('course.whole'))
    this.working = false
  }

  /** Enough is known; what is known stays. */
  stop(): void {
    if (!this.working) return
    this.#attempt++
    this.working = false
    if (!this.isWhole) void api.stopCourse(this.id).catch(() => undefined)
  }

  #take(news: Course): void {
    // Where the server has begun anew it tells everything.
    const all = news.points[0]?.n === 0 && news.points.length >= this.points.length
    this.points = all ? news.points : merged(this.points, news.points)
    this.changes = news.changes
    this.done = news.done
    this.total = news.total
    this.level = news.level
  }
}
