/** Whether a key belongs to what has the focus, so that it is no shortcut: letters choose in a list as they write in a field. */
export function isTyping(event: KeyboardEvent): boolean {
  return (
    event.target instanceof HTMLInputElement ||
    event.target instanceof HTMLTextAreaElement ||
    event.target instanceof HTMLSelectElement
  )
}
