import { motionAllowed } from '../app/settings.svelte'

const MS = 250

/** What comes at the top of `list` slides in, and takes the rest along instead of pushing it away in one go. */
export function sliding(list: HTMLElement): () => void {
  let first = list.firstElementChild
  const look = new MutationObserver(() => {
    const before = first
    first = list.firstElementChild
    if (!before || before === first || !before.isConnected || !motionAllowed()) return
    const top = before.getBoundingClientRect().top - list.getBoundingClientRect().top
    list.animate([{ transform: `translateY(${-top}px)` }, { transform: 'none' }], {
      duration: MS,
      easing: 'ease-out',
    })
  })
  look.observe(list, { childList: true })
  return () => look.disconnect()
}
