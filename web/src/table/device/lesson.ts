/* A lesson at a table on this device, judged from the table alone as `gusher.table.lessons` judges it. */
import type { LessonState, Progress } from '../../generated/messages'
import type { Asked, Taught } from '../../generated/taught'
import type { Entry } from './entries'
import { read, type GameFile } from './file'
import type { Log, Step, Taken } from './log'

export class Lesson implements Taken {
  readonly file: GameFile
  private readonly task: Taught

  /** One of a game's lessons: the one at a `place` among `all`. */
  constructor(
    private readonly all: readonly Taught[],
    private readonly place: number,
  ) {
    const task = all[place]
    if (!task) throw new Error(`there is no lesson ${place}`)
    this.task = task
    this.file = read(task.record)
  }

  get name(): string {
    return this.task.name
  }

  get seat(): number {
    return this.task.seat
  }

  get start(): number {
    return this.file.steps.length
  }

  /** Whether a table's entries begin as this lesson begins; lessons of older versions may have begun otherwise. */
  isPlayedWith(entries: readonly Entry[]): boolean {
    return this.file.steps.every(({ text }, n) => {
      const entry = entries[n]
      return (entry?.kind === 'action' || entry?.kind === 'outcome') && entry.text === text
    })
  }

  stateAt(log: Log): LessonState {
    return {
      name: this.name,
      number: this.place + 1,
      of: this.all.length,
      following: this.all[this.place + 1]?.name ?? null,
      start: this.start,
      ...this.judged(log),
      progress: this.progress(log),
    }
  }

  private judged(log: Log): Pick<LessonState, 'standing' | 'says'> {
    const { goal, wrong } = this.task
    if (this.holds(goal, log)) {
      if (!goal.over) return { standing: 'solved', says: 'praise' }
      const place = log.standing(log.eye).places[this.side(log)]
      return { standing: 'solved', says: place === 1 ? 'won' : 'lost' }
    }
    const miss = wrong.find(({ when }) => this.holds(when, log))
    if (miss) return { standing: 'missed', says: `wrong.${miss.says}` }
    const hasHadTheirTurn = !log.movers.includes(this.seat) && !this.hasBots
    return log.over || hasHadTheirTurn
      ? { standing: 'missed', says: 'missed' }
      : { standing: 'open', says: '' }
  }

  private holds({ plays, gains, over, scene }: Asked, log: Log): boolean {
    if (plays !== null) {
      const whole = new RegExp(`^(?:${plays})$`)
      if (!this.played(log).some(({ seat, text }) => seat === this.seat && whole.test(text))) return false
    }
    if (gains !== null && this.points(log) - this.pointsBefore(log) < gains) return false
    if (over && !log.over) return false
    if (scene.length === 0) return true
    const seen = this.scene(log)
    return scene.every(({ field, at, least, most }) => {
      const number = numberAt(seen, field, at)
      return (least === null || number >= least) && (most === null || number <= most)
    })
  }

  /** What has been done here that stands. */
  private played(log: Log): Step[] {
    return log.line.filter(({ n }) => n >= this.start)
  }

  /** Whether anybody answers the pupil: then it is a game, not a single turn. */
  private get hasBots(): boolean {
    return Object.values(this.file.players).some(({ kind }) => kind === 'bot')
  }

  /** How far the pupil is where the lesson is a game for some number; null in any other. */
  private progress(log: Log): Progress | null {
    const { gains, scene } = this.task.goal
    if (!this.hasBots) return null
    if (gains !== null) return { now: this.points(log), of: this.pointsBefore(log) + gains }
    const wanted = scene.find(({ least, most }) => least !== null && most === null)
    if (!wanted) return null
    return { now: numberAt(this.scene(log), wanted.field, wanted.at), of: wanted.least ?? 0 }
  }

  /** What the pupil's screen draws. */
  private scene(log: Log): Record<string, unknown> {
    return log.game.follows(log.seen(this.seat), []).scene
  }

  private points(log: Log, record = log.record): number {
    return log.game.follows(record, []).points[this.side(log)] ?? 0
  }

  /** The pupil's at the beginning. */
  private pointsBefore(log: Log): number {
    return this.points(log, this.played(log)[0]?.before)
  }

  private side(log: Log): number {
    return log.sides[this.seat] ?? this.seat
  }
}

function numberAt(scene: Record<string, unknown>, field: string, at: number): number {
  return Number([scene[field]].flat()[at])
}
