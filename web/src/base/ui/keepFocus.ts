/** Who had the focus on something inside `room` that goes away (a button that has done its work, a form of the phase before)
 * stays in the room: it takes the focus itself, unless something else has been given it. */
export function keepFocus(room: HTMLElement): () => void {
  let last: Node | null = null

  function come(event: FocusEvent): void {
    last = event.target as Node
  }
  function go(event: FocusEvent): void {
    if (event.relatedTarget) last = null
  }
  function look(): void {
    if (!last || room.contains(last)) return
    last = null
    if (document.activeElement === document.body) room.focus({ preventScroll: true })
  }

  room.tabIndex = -1
  room.addEventListener('focusin', come)
  room.addEventListener('focusout', go)
  const gone = new MutationObserver(look)
  gone.observe(room, { childList: true, subtree: true })
  return () => {
    gone.disconnect()
    room.removeEventListener('focusin', come)
    room.removeEventListener('focusout', go)
  }
}
