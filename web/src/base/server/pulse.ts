/** After so long without an answer, in milliseconds, it is said that the line seems broken, */
export const SILENCE = 3_000
/** and after so long it is given up. */
export const PATIENCE = 8_000
/** A connection over which nothing has come for so long is given up: another may do. */
const OPENING = 20_000
/** A server that has said nothing for so long is asked whether it is there. */
const REST = 6_000
/** The same while time runs for whoever sits here, who is told sooner. */
const REST_ON_TIME = 1_000
const SILENCE_ON_TIME = 2_000

/** What a pulse is felt of. */
interface Line {
  /** Ask whether the server is there. */
  ask(): void
  /** The answer takes long. */
  worry(): void
  /** There is none. */
  lose(): void
  /** Whether time runs for whoever sits here. */
  isTimed(): boolean
  /** Whether nothing will come any more that matters. */
  isOver(): boolean
  /** Call back later; returns how to call it off. */
  later(milliseconds: number, call: () => void): () => void
}

/** Whether a line still carries anything: who hears nothing for a while asks, and nobody waits for a dead one. */
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
