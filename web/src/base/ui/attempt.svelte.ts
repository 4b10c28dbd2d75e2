import { failureText } from './failures'

/** Something that may fail, wanted by a tap: whether it is being done, and what went wrong the last time. */
export class Attempt {
  working = $state(false)
  problem = $state<string | null>(null)

  /** `game` is whose reasons the server gives. */
  constructor(private readonly game: () => string) {}

  /** Do it; what goes wrong becomes the `problem`. */
  async make(what: () => Promise<unknown>): Promise<void> {
    this.working = true
    this.problem = null
    try {
      await what()
    } catch (error) {
      this.fail(error)
    }
    this.working = false
  }

  /** Something went wrong on the way here. */
  fail(error: unknown): void {
    this.problem = failureText(error, this.game())
  }
}
