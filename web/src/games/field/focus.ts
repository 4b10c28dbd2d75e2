/* Where the keyboard goes when the button that it was on goes away. */
import { tick } from 'svelte'

import { keyOf, spaceOfPlatform } from './lattice'
import type { FieldScreen } from './screen.svelte'

/** To the button that confirms what has just been chosen. */
export function toConfirm(): void {
  void tick().then(() => document.querySelector<HTMLElement>('[data-confirm]')?.focus())
}

/** Back on the map, where the next thing is chosen. At once: a button that is about to go must not take the focus along. */
export function toMap(screen: FieldScreen): void {
  document.querySelector<HTMLElement>(`[data-cell="${screen.focus}"]`)?.focus({ preventScroll: true })
}

/** Ask which rig is to be moved; the keyboard is on the first one. */
export function chooseRig(screen: FieldScreen): void {
  screen.cancel()
  screen.moving = true
  const [first] = screen.rigMoves.keys()
  if (!first) return
  screen.focus = keyOf(spaceOfPlatform(first))
  void tick().then(() => toMap(screen))
}
