/* The clock of a phase as a wall shows it. */
import type { ClockState } from '../../generated/messages'
import { clockText } from '../../base/ui/clock'

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
  const shown = (mode: ClockMode, left: number): WallClock => {
    const seconds = Math.max(0, Math.ceil(left))
    return { mode, seconds, text: clockText(seconds) }
  }
  if (!clock) return { mode: 'none', seconds: 0, text: '' }
  if (clock.paused)
    return clock.left == null ? { mode: 'paused', seconds: 0, text: '' } : shown('paused', clock.left)
  if (clock.ends === null && clock.left != null) return shown('waits', clock.left)
  if (clock.ends === null) return { mode: 'none', seconds: 0, text: '' }
  if (clock.starts != null && now < clock.starts) return shown('waits', clock.ends - clock.starts)
  const left = clock.ends - now
  return shown(left <= LOW ? 'low' : 'runs', left)
}
