import { motionAllowed } from '../../base/app/settings.svelte'
import { concerns, type Step } from './bank'

export const PACES = ['slow', 'normal', 'quick'] as const
export type Pace = (typeof PACES)[number]

/** How long a step is shown, in milliseconds. */
const STEP: Record<Pace, number> = { slow: 2600, normal: 1300, quick: 450 }
/** The longest that the bank's work is shown to players, in milliseconds. */
const LONGEST = 7000
const KEY = 'gusher.oil_city.pace'

function storedPace(): Pace {
  try {
    return PACES.find((pace) => pace === localStorage.getItem(KEY)) ?? 'normal'
  } catch {
    return 'normal'
  }
}

/** Shows the bank's work step by step. It delays nobody: the server alone says which actions are legal. */
export class BankRun {
  /** What has been shown since the run began. */
  shown = $state.raw<readonly Step[]>([])
  waiting = $state.raw<readonly Step[]>([])
  /** Steps for other companies: summed up now, to be read in full afterwards. */
  others = $state.raw<readonly Step[]>([])
  paused = $state(false)
  pace = $state<Pace>(storedPace())
  private timer: ReturnType<typeof setTimeout> | null = null

  /** `own` is the company whose part is shown; null shows all of it. */
  constructor(private readonly own: () => number | null) {}

  /** The last step is still to be looked at. */
  private holding = $state(false)
  readonly running = $derived(this.waiting.length > 0 || this.holding)
  readonly current = $derived(this.shown.at(-1) ?? null)
  /** All steps in their order. */
  readonly done = $derived([...this.shown, ...this.others].sort((one, other) => one.n - other.n))

  /** Add steps. Those of an earlier run that is over are dropped. */
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

  /** Keep only the steps that `stand` leaves, because some may have been taken back; then nothing more of them is shown. */
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
