import { failureText } from './failures'

/** Something that may fail, wanted by a tap: whether it is being done, and what went wrong the last time. */
export class Attempt {
  working = $state(false)
  problem = $state<string | null>(null)

  /** `game` is whose reasons the server gives, if there is one. */
  constructor(private readonly game: () => string | null = () => null) {}

  /** Do it; what goes wrong becomes the `problem`. Returns whether it went well. */
  async make(what: () => Promise<unknown>): Promise<boolean> {
    this.working = true
    this.problem = null
    try {
      await what()
      return true
    } catch (error) {
      this.fail(error)
      return false
    } finally {
      this.working = false
    }
  }

  /** Something went wrong on the way here. */
  fail(error: unknown): void {
    this.problem = failureText(error, this.game())
  }
}
