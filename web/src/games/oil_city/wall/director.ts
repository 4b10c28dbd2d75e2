/* Decides what the wall shows of a table, and for how long: the bank at work, all companies side by side, in the time that the
   clock leaves it (10 to 30 seconds); then the event as a poster; then the companies and the map in turn. It never lags behind
   the table: what is over is summed up. */
import type { LogLine } from '../../../generated/messages'
import { bankSteps, standingOf, type Step } from '../bank'
import { LONGEST, planned, workOf, type Plan, type Work } from './theatre'

/** The bank at work: what it does since `from`, in seconds since 1970 by the server's clock. */
export interface Play {
  kind: 'theatre'
  work: Work
  steps: readonly Step[]
  plan: Plan
  from: number
  until: number
}

/** The event of a turn. */
export interface Poster {
  kind: 'poster'
  from: number
  until: number
}

export type Act = Play | Poster

/** The state of a table that decides what is shown. */
export interface Stage {
  n: number
  turn: number
  phase: string
  /** The bank's round of companies. */
  order: readonly number[]
  /** When the clock of the phase starts, if it waits for the bank. */
  starts: number | null
  /** Whether animations are allowed. */
  moves: boolean
}

/** How long a poster is shown, in seconds. */
export const READING = 14
/** How long sums are shown without animations, in seconds. */
const STILL = 10
/** The shortest time for the bank's work; clocks wait for as long. If one runs already, it is shown beside. */
const LEAST = 7
/** Steps older than this, in seconds, are not shown any more. */
const STALE = 20
const BANKS_PHASES = new Set(['landing', 'event', 'settling', 'extracting', 'selling', 'falling_due'])

export class Director {
  /** The bank's last work, to be summed up. */
  last: { work: Work; steps: readonly Step[] } | null = null
  /** When its show ends or ended. */
  until = 0
  private known: number | null = null
  private where = ''
  private phase = ''
  private acts: Act[] = []

  /** Take in the present state of the table. */
  take(stage: Stage, log: readonly LogLine[], now: number): void {
    const first = this.known === null
    const steps = bankSteps(log, this.known ?? 0)
    const where = `${stage.turn} ${stage.phase}`
    const fresh = now - (log.findLast(({ kind }) => kind === 'outcome')?.at ?? 0) < STALE
    const isBack = this.known !== null && stage.n < this.known
    if (this.last && standingOf(this.last.steps, log).length < this.last.steps.length) {
      // Sums of what was taken back would be wrong.
      this.last = null
      this.sumUp(now)
    }
    if (first) this.begin(steps, stage, fresh, now)
    else if (steps.length > 0 && !isBack) this.add(steps, stage, fresh, now)
    // The bank's steps can come before the news that it is done: its show goes on then.
    else if (where !== this.where && !BANKS_PHASES.has(this.phase)) this.sumUp(now)
    this.known = stage.n
    this.where = where
    this.phase = stage.phase
  }

  /** What to show now; null for the companies at work and the clock. */
  at(now: number, phase: string): Act | null {
    const act = this.acts.find(({ until }) => now < until)
    if (act) return act
    const last = this.acts.at(-1)
    // While the bank goes on, for example until somebody enters real dice, its sums stay.
    return last?.kind === 'theatre' && BANKS_PHASES.has(phase) ? last : null
  }

  private sumUp(now: number): void {
    this.acts = []
    this.until = Math.min(this.until, now)
  }

  /** A wall that has just opened shows the event if it is new, and none of the bank's work before. */
  private begin(steps: readonly Step[], stage: Stage, fresh: boolean, now: number): void {
    const turn = steps.findLastIndex(({ phrase }) => phrase === 'event')
    const [after, before] = [steps.slice(turn + 1), steps.slice(0, Math.max(0, turn))]
    const work = lastWork(after) ?? lastWork(before)
    if (work) this.last = work
    if (fresh && stage.phase === 'investing')
      this.acts = [{ kind: 'poster', from: now, until: now + READING }]
  }

  private add(steps: readonly Step[], stage: Stage, fresh: boolean, now: number): void {
    const work = lastWork(steps)
    const isEvent = steps.some(({ phrase }) => phrase === 'event')
    const running = this.acts.find(({ until }) => now < until)
    const before = this.acts.at(-1)
    this.acts = []
    if (work) {
      const goesOn = before?.kind === 'theatre' && before.work === work.work && this.last?.work === work.work
      const all = goesOn ? [...before.steps, ...work.steps] : work.steps
      this.last = { work: work.work, steps: all }
      if (fresh) this.play(all, stage, goesOn && running === before ? before.from : now, now)
      // Steps that come one by one are shown one by one.
      if (goesOn && running !== before) this.goOn(before, now)
    }
    if (work) this.until = this.acts.at(-1)?.until ?? now
    if (isEvent && fresh) {
      const from = this.acts.at(-1)?.until ?? now
      this.acts.push({ kind: 'poster', from, until: from + READING })
      this.until = from + READING
    }
  }

  private play(steps: readonly Step[], stage: Stage, from: number, now: number): void {
    const work = this.last!.work
    const patience = stage.starts === null ? LONGEST : Math.max(LEAST, stage.starts - now)
    const plan = planned(steps, stage.order, Math.min(LONGEST, patience))
    const until = stage.moves ? Math.max(from + plan.ends, now) : now + STILL
    this.acts = [{ kind: 'theatre', work, steps, plan, from, until }]
  }

  /** What was shown before is not shown again. */
  private goOn(before: Play, now: number): void {
    const [act] = this.acts
    if (act?.kind !== 'theatre') return
    const skipped = Math.min(...act.plan.beats.filter((beat) => isNew(beat.steps, before)).map((b) => b.from))
    if (!Number.isFinite(skipped)) return
    act.from = now - skipped
    act.until = act.from + act.plan.ends
  }
}

function isNew(steps: readonly Step[], before: Play): boolean {
  return steps.some((step) => !before.steps.includes(step))
}

/** The last work of the bank in these steps, with all its steps. */
function lastWork(steps: readonly Step[]): { work: Work; steps: Step[] } | null {
  const works = steps.map(workOf)
  const work = works.findLast((each) => each !== null)
  if (!work) return null
  const before = works.findLastIndex((each) => each !== null && each !== work)
  return { work, steps: steps.filter((_, i) => i > before && works[i] === work) }
}
