import { FIELDS, type Spot } from './notation'
import type { Desk } from './screen.svelte'

/** So far a pointer has to go before it drags, in pixels. */
const FAR = 7

/** The field with this name: `12c`. */
export function spotOf(name: string): Spot | null {
  const match = /^(\d+)([a-i])$/.exec(name)
  return match ? { plot: Number(match[1]) - 1, field: FIELDS.indexOf(match[2] ?? '') } : null
}

/** A piece under way with a finger or the mouse. A short touch is no drag: it stays a click. */
export class Drag {
  /** Where the piece is drawn while it is dragged. */
  at = $state.raw<{ piece: string; x: number; y: number } | null>(null)
  private begun: { piece: string; from: Spot | null; x: number; y: number; id: number } | null = null
  private dragged = false

  constructor(private readonly desk: () => Desk) {}

  down(event: PointerEvent, piece: string, from: Spot | null): void {
    if (event.button !== 0) return
    this.begun = { piece, from, x: event.clientX, y: event.clientY, id: event.pointerId }
    this.dragged = false
  }

  move(event: PointerEvent): void {
    const begun = this.begun
    if (!begun || event.pointerId !== begun.id) return
    const { clientX: x, clientY: y } = event
    if (!this.at && Math.hypot(x - begun.x, y - begun.y) < FAR) return
    this.dragged = true
    this.at = { piece: begun.piece, x, y }
    this.desk().held = { piece: begun.piece, from: begun.from }
  }

  up(event: PointerEvent): void {
    const begun = this.begun
    this.begun = null
    if (!begun || !this.at) return
    this.at = null
    const under = document.elementFromPoint(event.clientX, event.clientY)
    const spot = spotOf(under?.closest('[data-spot]')?.getAttribute('data-spot') ?? '')
    const desk = this.desk()
    desk.held = null
    if (spot) void desk.place(begun.piece, begun.from, spot)
    else if (begun.from && under?.closest('[data-tray]')) void desk.takeOff(begun.from)
  }

  cancel(): void {
    this.begun = null
    this.at = null
    this.desk().held = null
  }

  /** Whether a click is only the end of a drag. */
  clicked(): boolean {
    const dragged = this.dragged
    this.dragged = false
    return dragged
  }
}
