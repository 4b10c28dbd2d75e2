/** Lets `room` take the focus when the element in it that has the focus goes away, unless another one has been given it. */
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
