/** A move on its way to the server. Taps made meanwhile run after it. */
export class Flight {
  underWay = $state(false)
  /** The action that was sent, where it is a single one. */
  action: string | null = null
  private landing: Promise<void> = Promise.resolve()

  /** Send a move. */
  begin(move: () => Promise<void>, action: string | null = null): Promise<void> {
    this.underWay = true
    this.action = action
    this.landing = move().finally(() => {
      this.underWay = false
      this.action = null
    })
    return this.landing
  }

  /** Run a tap once the move has arrived or failed. */
  after(tap: () => void): void {
    void this.landing.then(tap, tap)
  }
}
