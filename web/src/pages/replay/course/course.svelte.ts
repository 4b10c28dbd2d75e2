import { announce } from '../../../base/app/announce.svelte'
import type { BestMoves, ChangeOfCourse, Course, PointOfCourse, Tried } from '../../../generated/messages'
import { t } from '../../../base/i18n/language.svelte'
import { api } from '../../../base/server/api'
import { merged } from './geometry'
import { Growing } from './growing.svelte'

/** The course of a game as far as it is known here. */
export class CourseOfGame extends Growing<Course> {
  points = $state.raw<readonly PointOfCourse[]>([])
  changes = $state.raw<readonly ChangeOfCourse[]>([])
  level = $state('')
  /** What somebody has opened: it stays so where the page is laid out anew. */
  seeksBest = $state(false)
  showsTable = $state(false)

  protected ask(since: number): Promise<Course> {
    return api.course(this.id, since)
  }

  protected leave(): Promise<unknown> {
    return api.stopCourse(this.id)
  }

  protected take(news: Course): void {
    this.points = merged(this.points, news.points)
    this.changes = news.changes
    this.level = news.level
  }

  protected finish(): void {
    announce(t('course.whole'))
  }
}

/** The course of moves that were tried after the first `n` entries. */
export class CourseOfBranch extends CourseOfGame {
  constructor(
    id: string,
    game: string,
    private readonly n: number,
    private readonly moves: readonly Tried[],
  ) {
    super(id, game)
  }

  protected override ask(since: number): Promise<Course> {
    return api.courseOfBranch(this.id, { n: this.n, moves: [...this.moves], since })
  }

  protected override leave(): Promise<unknown> {
    return api.stopBranch(this.id)
  }

  protected override finish(): void {
    // It changes with every move: that would be too much to hear.
  }
}

/** The best moves in one position; where all act at once, those of one side. */
export class BestOfPosition extends Growing<BestMoves> {
  answer = $state.raw<BestMoves | null>(null)

  constructor(
    id: string,
    game: string,
    readonly n: number,
    readonly side: number | null,
  ) {
    super(id, game)
  }

  protected ask(since: number): Promise<BestMoves> {
    return api.bestMoves(this.id, this.n, this.side, since)
  }

  protected leave(): Promise<unknown> {
    return api.stopBestMoves(this.id, this.n, this.side)
  }

  protected take(news: BestMoves): void {
    this.answer = news
  }

  protected finish(): void {
    announce(t('best.whole'))
  }
}

/** The same after moves that were tried. */
export class BestOfBranch extends BestOfPosition {
  constructor(
    id: string,
    game: string,
    n: number,
    side: number | null,
    private readonly moves: readonly Tried[],
  ) {
    super(id, game, n, side)
  }

  protected override ask(since: number): Promise<BestMoves> {
    return api.bestOfBranch(this.id, { n: this.n, moves: [...this.moves], since, side: this.side })
  }

  protected override leave(): Promise<unknown> {
    return api.stopBranch(this.id)
  }
}
