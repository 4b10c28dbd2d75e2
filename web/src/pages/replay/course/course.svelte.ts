import { announce } from '../../../base/app/announce.svelte'
import type {
  BestMoves,
  ChangeOfCourse,
  Course,
  DecidedBy,
  MistakeOfCourse,
  PointOfCourse,
  Tried,
} from '../../../generated/messages'
import { t } from '../../../base/i18n/language.svelte'
import { api } from '../../../base/server/api'
import type { Branch } from '../branch/kept'
import { Growing } from '../../../base/server/growing.svelte'
import { merged } from './geometry'

/** The course of a game, or of a branch of it, as far as it is known here. */
export class CourseOfGame extends Growing<Course> {
  points = $state.raw<readonly PointOfCourse[]>([])
  changes = $state.raw<readonly ChangeOfCourse[]>([])
  mistakes = $state.raw<readonly MistakeOfCourse[]>([])
  decidedBy = $state.raw<DecidedBy | null>(null)
  level = $state('')
  /** Whose mistake somebody has chosen last, and where it is. */
  meant = $state.raw<{ n: number; side: number } | null>(null)
  /** What somebody has opened: it stays so where the page is laid out anew. */
  seeksBest = $state(false)
  showsTable = $state(false)

  constructor(
    id: string,
    game: string,
    private readonly branch: Branch | null = null,
  ) {
    super(id, game)
  }

  protected ask(since: number): Promise<Course> {
    const { branch } = this
    if (!branch) return api.course(this.id, since)
    return api.courseOfBranch(this.id, { n: branch.n, moves: [...branch.moves], since })
  }

  protected override leave(): Promise<unknown> {
    return this.branch ? api.stopBranch(this.id) : api.stopCourse(this.id)
  }

  protected take(news: Course): void {
    this.points = merged(this.points, news.points)
    this.changes = news.changes
    this.mistakes = news.mistakes
    this.decidedBy = news.decided_by
    this.level = news.level
  }

  protected override finish(): void {
    // That of a branch changes with every move: that would be too much to hear.
    if (!this.branch) announce(t('course.whole'))
  }
}

/** What finds the best moves in one position. */
export type FindsBest = Growing<BestMoves> & { readonly answer: BestMoves | null }

/** The best moves in one position, after `moves` that were tried there, if any; where all act at once, those of one side. */
export class BestOfPosition extends Growing<BestMoves> {
  answer = $state.raw<BestMoves | null>(null)

  constructor(
    id: string,
    game: string,
    private readonly n: number,
    private readonly side: number | null,
    private readonly moves: readonly Tried[] | null = null,
  ) {
    super(id, game)
  }

  protected ask(since: number): Promise<BestMoves> {
    const { id, n, side, moves } = this
    if (!moves) return api.bestMoves(id, n, side, since)
    return api.bestOfBranch(id, { n, moves: [...moves], since, side })
  }

  protected override leave(): Promise<unknown> {
    return this.moves ? api.stopBranch(this.id) : api.stopBestMoves(this.id, this.n, this.side)
  }

  protected take(news: BestMoves): void {
    this.answer = news
  }

  protected override finish(): void {
    announce(t('best.whole'))
  }
}
