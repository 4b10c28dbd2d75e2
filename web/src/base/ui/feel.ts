/* What a hand feels and an ear hears of a move: a knock when one's own has been made, a swell when something strikes. */
import { settings } from '../app/settings.svelte'
import { playNotes } from './tone'

function feel(milliseconds: number[], notes: readonly number[]): void {
  if (!settings.feel) return
  // Not every device can, and browsers refuse before the first touch.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(milliseconds)
  playNotes(notes)
}

/** A rig stands, a truck has arrived, something is sent. */
export const knock = (): void => feel([10], [196])

/** A line counts: oil. */
export const gush = (): void => feel([12, 30, 12, 30, 30], [220, 277.18, 329.63])
