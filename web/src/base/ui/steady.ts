/* A finger that comes down where something else was a moment ago did not mean what is there now. */

/** How long a button has to have stood where it stands before a finger can press it, in milliseconds. */
export const SETTLED = 300

interface Place {
  left: number
  top: number
}

/** Whether something has come to another place; a pixel is none. */
export function hasMoved(before: Place | undefined, now: Place): boolean {
  return !before || Math.abs(before.left - now.left) > 1 || Math.abs(before.top - now.top) > 1
}

/** The fixed point around `panel`: the lower edge of a bar stuck to the window's foot, else its place on the page. */
function originOf(panel: HTMLElement): Place {
  for (const bar of [panel, panel.parentElement]) {
    if (bar && getComputedStyle(bar).position === 'sticky') {
      const { left, bottom } = bar.getBoundingClientRect()
      return { left, top: bottom }
    }
  }
  let around = panel.parentElement
  while (around && getComputedStyle(around).display === 'contents') around = around.parentElement
  return around?.getBoundingClientRect() ?? { left: 0, top: 0 }
}

/** Buttons inside `panel` that have just appeared or moved let fingers through (`data-settling`) until they have settled. */
export function steady(panel: HTMLElement): () => void {
  const places = new Map<Element, Place>()
  const timers = new Map<Element, ReturnType<typeof setTimeout>>()

  function settle(button: HTMLElement): void {
    clearTimeout(timers.get(button))
    button.dataset['settling'] = ''
    timers.set(
      button,
      setTimeout(() => {
        delete button.dataset['settling']
        timers.delete(button)
      }, SETTLED),
    )
  }

  function look(): void {
    const buttons = new Set(panel.querySelectorAll<HTMLElement>('.button'))
    for (const gone of places.keys()) if (!buttons.has(gone as HTMLElement)) places.delete(gone)
    const origin = originOf(panel)
    for (const button of buttons) {
      const box = button.getBoundingClientRect()
      const now = { left: box.left - origin.left, top: box.top - origin.top }
      if (hasMoved(places.get(button), now)) settle(button)
      places.set(button, now)
    }
  }

  const appear = new MutationObserver(look)
  appear.observe(panel, { childList: true, subtree: true })
  // What stands above pushes the panel about.
  const push = new ResizeObserver(look)
  push.observe(panel)
  for (const other of panel.parentElement?.children ?? []) push.observe(other)
  return () => {
    appear.disconnect()
    push.disconnect()
    for (const timer of timers.values()) clearTimeout(timer)
  }
}
