/** The least that can still be read from the back of a room. */
const LEAST = 0.4
const STEP = 0.04

/** On a projector nobody scrolls: `part` of the page gets smaller until all of the page fits the window. */
export function fitting(part: HTMLElement): () => void {
  const page = document.documentElement
  function fit(): void {
    let zoom = 1
    part.style.zoom = ''
    if (!('projector' in page.dataset)) return
    while (zoom > LEAST && page.scrollHeight > innerHeight) {
      zoom -= STEP
      part.style.zoom = String(zoom)
    }
  }
  const look = new MutationObserver(fit)
  look.observe(part, { childList: true, subtree: true, characterData: true })
  addEventListener('resize', fit)
  fit()
  return () => {
    look.disconnect()
    removeEventListener('resize', fit)
  }
}
