/* How much room parts at the foot of the window have: they cover neither the board nor the points of the players. */

/** The height of a bar with a task or a suggestion: five lines and a button. The board shrinks to leave that much. */
const ROOM = 176
/** The least height of a board: its fields are still as wide as a thumb. */
const LEAST = 296
/** Between what must be seen and the bar. */
const GAP = 4

/** What decides, in the list of players. */
const DECIDES = '.points, .role, [data-price]'

/** How high a board that begins at `top` may be, so that what stands below it (`below`) and a bar find room. */
export function heightOfBoard(top: number, below: number, height: number): number {
  return Math.max(LEAST, height - top - below - GAP - ROOM)
}

/** How high a bar may become below what ends at `end`; never less than its room. What does not fit scrolls. */
export function roomBelow(end: number, height: number): number {
  return Math.max(ROOM, height - end - GAP)
}

/** Make room for `part` at a table's foot while `wanted`: limits the board (`--tall`) and `part`. Returns how to end that. */
export function makeRoom(part: HTMLElement, wanted: () => boolean): () => void {
  const table = part.closest<HTMLElement>('.table')
  const board = table?.querySelector<HTMLElement>('.map')
  const players = table?.querySelector<HTMLElement>('.first > .players')
  if (!table || !board || !players) return () => {}

  let isMade = false
  function look(): void {
    if (!wanted()) {
      forget()
      return
    }
    isMade = true
    const map = board!.getBoundingClientRect()
    const list = players!.getBoundingClientRect()
    const isBelow = list.left < map.right
    const tall = heightOfBoard(map.top + scrollY, list.bottom - map.bottom, innerHeight)
    // Beside the board, which has all of the height there, cards are higher: then what decides is free.
    const end = isBelow
      ? map.top + Math.min(tall, map.height) + list.bottom - map.bottom
      : Math.max(
          ...[...players!.querySelectorAll(DECIDES)].map((each) => each.getBoundingClientRect().bottom),
        )
    table!.style.setProperty('--tall', isBelow ? `${tall}px` : '')
    part.style.maxHeight = `${roomBelow(end + scrollY, innerHeight)}px`
  }
  function forget(): void {
    // Somebody else may have made room.
    if (!isMade) return
    isMade = false
    table!.style.removeProperty('--tall')
    part.style.maxHeight = ''
  }

  const watch = new ResizeObserver(look)
  for (const each of [part, ...part.children, board, players]) watch.observe(each)
  addEventListener('resize', look)
  return () => {
    watch.disconnect()
    removeEventListener('resize', look)
    forget()
  }
}

/** Keep `--foot` on the page as high as what sticks to its foot: `bar`, or where it has no box of its own, its last part. What
 * has that as its margin for scrolling does not get the focus behind it. A bar with a task makes room for it. */
export function foot(bar: HTMLElement): () => void {
  const page = document.documentElement

  function look(): void {
    const box = getComputedStyle(bar).display === 'contents' ? bar.lastElementChild : bar
    const isStuck = box !== null && getComputedStyle(box).position === 'sticky'
    page.style.setProperty('--foot', isStuck ? `${box.getBoundingClientRect().height}px` : '0px')
  }

  const watch = new ResizeObserver(look)
  for (const part of [bar, ...bar.children]) watch.observe(part)
  addEventListener('resize', look)
  const isAsked = () =>
    getComputedStyle(bar).display !== 'contents' && bar.querySelector('.task > *') !== null
  const leave = makeRoom(bar, isAsked)
  return () => {
    leave()
    watch.disconnect()
    removeEventListener('resize', look)
    page.style.removeProperty('--foot')
  }
}
