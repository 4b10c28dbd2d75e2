/** After so long without an answer, in milliseconds, it is said that the line seems broken, */
const SILENCE = 3_000
/** and after so long it is given up. */
export const PATIENCE = 8_000
/** A connection that has brought nothing for so long is replaced. */
const OPENING = 20_000
/** After so long without a message the server is asked whether it is there. */
const REST = 6_000
/** Both are shorter while a player here is on the clock. */
const REST_ON_TIME = 1_000
const SILENCE_ON_TIME = 2_000

/** The connection to watch. */
interface Line {
  /** Ask whether the server is there. */
  ask(): void
  /** The answer is late: say so. */
  worry(): void
  /** The answer does not come: reconnect. */
  lose(): void
  /** Whether a player here is on the clock. */
  isTimed(): boolean
  /** Whether the game is over, so that nobody needs to watch. */
  isOver(): boolean
  /** Call back later; returns how to call it off. */
  later(milliseconds: number, call: () => void): () => void
}

/** Notices when a connection is dead: asks the server after a silence, and gives up when no answer comes. */
export class Pulse {
  private waits = false
  private callOff = () => {}

  constructor(private readonly line: Line) {}

  /** A connection is made. */
  opens(): void {
    this.stop()
    this.callOff = this.line.later(OPENING, () => this.line.lose())
  }

  /** Something has come. */
  heard(): void {
    this.stop()
    if (this.line.isOver()) return
    const rest = this.line.isTimed() ? REST_ON_TIME : REST
    this.callOff = this.line.later(rest, () => {
      this.line.ask()
      this.sent()
    })
  }

  /** Something was sent that the server answers. */
  sent(): void {
    if (this.waits) return
    this.stop()
    this.waits = true
    const silence = this.line.isTimed() ? SILENCE_ON_TIME : SILENCE
    this.callOff = this.line.later(silence, () => {
      this.callOff = this.line.later(PATIENCE - silence, () => this.line.lose())
      this.line.worry()
    })
  }

  /** Nothing is expected any more. */
  stop(): void {
    this.callOff()
    this.callOff = () => {}
    this.waits = false
  }
}
