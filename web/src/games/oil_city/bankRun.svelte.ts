import { motionAllowed } from '../../base/app/settings.svelte'
import { concerns, type Step } from './bank'

export const PACES = ['slow', 'normal', 'quick'] as const
export type Pace = (typeof PACES)[number]

/** How long a step is shown, in milliseconds. */
const STEP: Record<Pace, number> = { slow: 2600, normal: 1300, quick: 450 }
/** Those who play are not shown the bank's work for longer than that. */
const LONGEST = 7000
const KEY = 'gusher.oil_city.pace'

function storedPace(): Pace {
  try {
    return PACES.find((pace) => pace === localStorage.getItem(KEY)) ?? 'normal'
  } catch {
    return 'normal'
  }
}

/** The bank's work, shown one step after the other. It holds up nobody: what may be done is always what the server says. */
export class BankRun {
  /** What has been shown since the run began. */
  shown = $state.raw<readonly Step[]>([])
  waiting = $state.raw<readonly Step[]>([])
  /** What was done meanwhile for others: it is summed up, and can be read when all is over. */
  others = $state.raw<readonly Step[]>([])
  paused = $state(false)
  pace = $state<Pace>(storedPace())
  private timer: ReturnType<typeof setTimeout> | null = null

  /** `own` is the company that sees its own part, null for whoever watches all of it. */
  constructor(private readonly own: () => number | null) {}

  /** The last step is still to be looked at. */
  private holding = $state(false)
  readonly running = $derived(this.waiting.length > 0 || this.holding)
  readonly current = $derived(this.shown.at(-1) ?? null)
  /** All that has been done, in its order. */
  readonly done = $derived([...this.shown, ...this.others].sort((one, other) => one.n - other.n))

  /** More work. What was shown before is over, unless it is still going on. */
  take(steps: readonly Step[]): void {
    if (steps.length === 0) return
    const own = this.own()
    const seen = own === null ? steps : steps.filter((step) => concerns(step, own))
    if (!this.running) {
      this.shown = []
      this.others = []
    }
    this.others = [...this.others, ...steps.filter((step) => !seen.includes(step))]
    this.waiting = [...this.waiting, ...seen]
    if (!motionAllowed()) this.skip()
    else if (this.timer === null && !this.paused) this.next()
  }

  /** The next step now. */
  next(): void {
    this.stop()
    const [step, ...rest] = this.waiting
    if (!step) {
      this.holding = false
      return
    }
    this.shown = [...this.shown, step]
    this.waiting = rest
    this.holding = true
    if (this.paused) return
    const all = this.shown.length + this.waiting.length
    const longest = this.own() === null ? Infinity : LONGEST / all
    this.timer = setTimeout(
      () => {
        this.timer = null
        this.next()
      },
      Math.min(STEP[this.pace], longest),
    )
  }

  pause(): void {
    this.paused = !this.paused
    if (this.paused) this.stop()
    else this.next()
  }

  /** All of it at once. */
  skip(): void {
    this.stop()
    this.shown = [...this.shown, ...this.waiting]
    this.waiting = []
    this.holding = false
    this.paused = false
  }

  /** Something has been taken back, perhaps: of these steps only `stand` are left. What was being shown of it is over. */
  keep(stand: (steps: readonly Step[]) => readonly Step[]): void {
    const all = [...this.shown, ...this.waiting]
    if (stand(all).length < all.length) this.skip()
    this.shown = stand(this.shown)
    this.others = stand(this.others)
  }

  setPace(pace: Pace): void {
    this.pace = pace
    try {
      localStorage.setItem(KEY, pace)
    } catch {
      // Then it lasts as long as the page.
    }
  }

  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
  }
}
