/* The clock of a phase as a wall shows it. */
import type { ClockState } from '../../generated/messages'
import { clockText, secondsLeft } from '../../base/ui/clock'

/** `none`: everybody takes the time they want; `waits`: it will run when the bank has been seen, or heard, at work. */
export type ClockMode = 'none' | 'waits' | 'runs' | 'low' | 'paused'

export interface WallClock {
  mode: ClockMode
  seconds: number
  text: string
}

/** What a clock shows: the time, or where nobody is in a hurry how many of all are done. */
export interface ClockProps {
  clock: WallClock
  done: number
  all: number
}

/** From so many seconds on it is marked. */
export const LOW = 10

export function wallClock(clock: ClockState | null | undefined, now: number): WallClock {
  const seconds = secondsLeft(clock, now)
  if (!clock || seconds === null) return { mode: clock?.paused ? 'paused' : 'none', seconds: 0, text: '' }
  const waits = clock.ends === null || (clock.starts != null && now < clock.starts)
  const mode = clock.paused ? 'paused' : waits ? 'waits' : seconds <= LOW ? 'low' : 'runs'
  return { mode, seconds, text: clockText(seconds) }
}
