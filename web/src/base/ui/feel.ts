/* What people feel and hear of a move: a knock for their own, a swell for a strike of oil. */
import { settings } from '../app/settings.svelte'
import { playNotes } from './tone'

function feel(milliseconds: number[], notes: readonly number[]): void {
  if (!settings.feel) return
  // Not every device can, and browsers refuse before the first touch.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(milliseconds)
  playNotes(notes)
}

/** A rig stands, a truck has arrived, something is sent. `heard`: not only felt. */
export const knock = (heard = true): void => feel([10], heard ? [196] : [])

/** A line counts: oil. */
export const gush = (): void => feel([12, 30, 12, 30, 30], [220, 277.18, 329.63])

/** A die comes to rest. */
export const rattle = (heard = true): void => feel([8, 40, 8], heard ? [147, 131] : [])

/** Something is sold. */
export const ring = (heard = true): void => feel([10, 30, 10], heard ? [523.25, 784] : [])

/** One of the last seconds has passed. */
export const tick = (): void => feel([], [440])
