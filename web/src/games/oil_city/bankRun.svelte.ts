import { motionAllowed } from '../../app/settings.svelte'
import type { Step } from './bank'

export const PACES = ['slow', 'normal', 'quick'] as const
export type Pace = (typeof PACES)[number]

/** How long a step is shown, in milliseconds. */
const STEP: Record<Pace, number> = { slow: 2600, normal: 1300, quick: 450 }
/** What the bank does for others goes by faster. */
const OF_OTHERS = 0.45
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
  paused = $state(false)
  pace = $state<Pace>(storedPace())
  private timer: ReturnType<typeof setTimeout> | null = null

  /** `own` is the company that wants to see every step for long, null for whoever watches all alike. */
  constructor(private readonly own: () => number | null) {}

  /** The last step is still to be looked at. */
  private holding = $state(false)
  readonly running = $derived(this.waiting.length > 0 || this.holding)
  readonly current = $derived(this.shown.at(-1) ?? null)

  /** More work. What was shown before is over, unless it is still going on. */
  take(steps: readonly Step[]): void {
    if (steps.length === 0) return
    if (!this.running) this.shown = []
    this.waiting = [...this.waiting, ...steps]
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
    const own = this.own()
    const share = own === null || step.company === null || step.company === own ? 1 : OF_OTHERS
    this.timer = setTimeout(() => {
      this.timer = null
      this.next()
    }, STEP[this.pace] * share)
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
