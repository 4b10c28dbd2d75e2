import type { RoomPerson } from '../../generated/rooms'

/** So far a pointer has to go before it drags, in pixels. */
const FAR = 7

/** Somebody on the way to another group under the mouse or a pen. A finger scrolls, and taps instead. */
export class PersonDrag {
  /** Who is dragged, and where they are drawn. */
  at = $state.raw<{ person: RoomPerson; x: number; y: number } | null>(null)
  /** The group under the pointer. */
  over = $state<number | null>(null)
  private begun: { person: RoomPerson; x: number; y: number; id: number } | null = null
  private dragged = false

  constructor(private readonly drop: (person: RoomPerson, group: number) => void) {}

  down(event: PointerEvent, person: RoomPerson): void {
    if (event.button !== 0 || event.pointerType === 'touch') return
    this.begun = { person, x: event.clientX, y: event.clientY, id: event.pointerId }
    this.dragged = false
  }

  move(event: PointerEvent): void {
    const begun = this.begun
    if (!begun || event.pointerId !== begun.id) return
    const { clientX: x, clientY: y } = event
    if (!this.at && Math.hypot(x - begun.x, y - begun.y) < FAR) return
    this.dragged = true
    this.at = { person: begun.person, x, y }
    const under = document.elementFromPoint(x, y)?.closest('[data-group]')?.getAttribute('data-group')
    this.over = under === null || under === undefined ? null : Number(under)
  }

  up(): void {
    const { begun, over } = this
    const moved = this.at !== null
    this.cancel()
    // The click that ends a drag comes at once, if one comes; whatever is pressed later is meant.
    setTimeout(() => (this.dragged = false))
    if (begun && moved && over !== null && over !== begun.person.group) this.drop(begun.person, over)
  }

  cancel(): void {
    this.begun = null
    this.at = null
    this.over = null
  }

  /** Whether a click is only the end of a drag. */
  clicked(): boolean {
    return this.dragged
  }
}
