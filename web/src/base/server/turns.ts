/** Work that is done one piece after the other, in the order in which it was wanted; what fails holds up nothing behind it. */
export class Turns {
  private last: Promise<unknown> = Promise.resolve()

  take<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = this.last.then(work)
    this.last = mine.catch(() => {})
    return mine
  }
}
