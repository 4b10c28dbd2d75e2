/** How long one step of a drive is shown, in milliseconds. */
export const STEP = 140
/** What waits is never further behind than this. */
const LONGEST = 1200

/**
 * Positions one after another at a pace that eyes can follow, however fast they come in. Only what is drawn waits here:
 * what may be done is always that of the newest position.
 */
export class Pace<T> {
  shown = $state.raw() as T
  private waiting: T[] = []
  private timer: ReturnType<typeof setTimeout> | null = null

  constructor(first: T) {
    this.shown = first
  }

  /** The next position; `follows` says that it is one step on from the one before, to be seen by itself. */
  take(next: T, follows: boolean): void {
    if (!follows) {
      this.waiting = [next]
      this.hurry()
    } else if (this.timer === null) {
      this.shown = next
      this.wait()
    } else this.waiting.push(next)
  }

  /** Show the newest position now. */
  hurry(): void {
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
    const newest = this.waiting.at(-1)
    this.waiting = []
    if (newest !== undefined) this.shown = newest
  }

  private wait(): void {
    this.timer = setTimeout(
      () => {
        this.timer = null
        const next = this.waiting.shift()
        if (next === undefined) return
        this.shown = next
        this.wait()
      },
      Math.min(STEP, LONGEST / (this.waiting.length + 1)),
    )
  }
}
