/** How far a pointer has to move before it drags, in pixels. */
const FAR = 7

interface Uses<Thing> {
  /** The thing is dragged; `under` finds the element of the page below it, which takes a layout. */
  over(thing: Thing, under: () => Element | null): void
  /** The drag is over, by a drop or without one. */
  end(): void
  drop(thing: Thing, under: Element | null): void
}

/** A thing dragged with the mouse, a pen or a finger. A short touch is no drag: it stays a click. */
export class PointerDrag<Thing> {
  /** What is dragged, and where it is drawn. */
  at = $state.raw<{ thing: Thing; x: number; y: number } | null>(null)
  private begun: { thing: Thing; x: number; y: number; id: number } | null = null
  private dragged = false

  constructor(private readonly uses: Uses<Thing>) {}

  down(event: PointerEvent, thing: Thing): void {
    if (event.button !== 0) return
    this.begun = { thing, x: event.clientX, y: event.clientY, id: event.pointerId }
    this.dragged = false
  }

  move(event: PointerEvent): void {
    const begun = this.begun
    if (!begun || event.pointerId !== begun.id) return
    const { clientX: x, clientY: y } = event
    if (!this.at && Math.hypot(x - begun.x, y - begun.y) < FAR) return
    this.dragged = true
    this.at = { thing: begun.thing, x, y }
    this.uses.over(begun.thing, () => document.elementFromPoint(x, y))
  }

  up(event: PointerEvent): void {
    const { at } = this
    this.begun = null
    // The click that ends a drag comes at once, if one comes; whatever is pressed later is meant.
    setTimeout(() => (this.dragged = false))
    if (!at) return
    this.at = null
    this.uses.end()
    this.uses.drop(at.thing, document.elementFromPoint(event.clientX, event.clientY))
  }

  cancel(): void {
    this.begun = null
    this.at = null
    this.uses.end()
  }

  /** Whether a click is only the end of a drag; asked once for each click. */
  clicked(): boolean {
    const { dragged } = this
    this.dragged = false
    return dragged
  }
}
