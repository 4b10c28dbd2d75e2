/* A bar that sticks to the foot of the window. */

/** The least that a bar may take of the height, however high the board is. */
const LEAST = 176
/** Between the board and the bar. */
const GAP = 8

/** How high a bar may become below a board that ends at `end` of a window `height` high: it never lies on the board. */
export function roomBelow(end: number, height: number): number {
  return Math.max(LEAST, height - end - GAP)
}

/** Keep `--foot` on the page as high as what sticks to its foot: `bar`, or where it has no box of its own, its last part. What
 * has that as its margin for scrolling does not get the focus behind it. A bar that stands below a board (`.map`) leaves it free; what does not fit scrolls. */
export function foot(bar: HTMLElement): () => void {
  const page = document.documentElement
  const board = bar.closest('.table')?.querySelector('.map')

  function look(): void {
    const box = getComputedStyle(bar).display === 'contents' ? bar.lastElementChild : bar
    const isStuck = box !== null && getComputedStyle(box).position === 'sticky'
    page.style.setProperty('--foot', isStuck ? `${box.getBoundingClientRect().height}px` : '0px')
    if (!board) return
    const { bottom, right } = board.getBoundingClientRect()
    const below = bar.getBoundingClientRect().left < right
    // Words of a task can scroll; buttons can't.
    const scrolls = bar.querySelector('.task > *') !== null
    bar.style.maxHeight = below && scrolls ? `${roomBelow(bottom + scrollY, innerHeight)}px` : ''
  }

  const watch = new ResizeObserver(look)
  for (const part of [bar, ...bar.children, ...(board ? [board] : [])]) watch.observe(part)
  addEventListener('resize', look)
  return () => {
    watch.disconnect()
    removeEventListener('resize', look)
    page.style.removeProperty('--foot')
  }
}
