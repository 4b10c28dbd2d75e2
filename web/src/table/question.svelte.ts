import type { Explanation } from '../generated/messages'
import { failureText } from '../base/ui/failures'

/** A question to the server about one turn, and what came of it. A new question drops the answer to the one before. */
export class Question {
  /** The entry that was asked about last. */
  about = $state<number | null>(null)
  explanation = $state.raw<Explanation | null>(null)
  problem = $state<string | null>(null)

  /** Ask about an entry. `get` may answer in words what went wrong. */
  async ask(about: number, game: string, get: () => Promise<Explanation | string>): Promise<void> {
    this.about = about
    this.explanation = this.problem = null
    try {
      const answer = await get()
      if (this.about !== about && !(typeof answer !== 'string' && answer.first === this.about)) return
      if (typeof answer === 'string') this.problem = answer
      else this.explanation = answer
    } catch (error) {
      if (this.about === about) this.problem = failureText(error, game)
    }
  }

  forget(): void {
    this.about = this.explanation = this.problem = null
  }
}
