/* The clock of a phase as a wall shows it. */
import type { ClockState } from '../../generated/messages'
import { clockText, secondsLeft } from '../../base/ui/clock'

/** `none`: everybody takes the time they want; `waits`: it will run when the bank has been seen, or heard, at work. */
export type ClockMode = 'none' | 'waits' | 'runs' | 'low' | 'paused'

export interface WallClock {
  mode: ClockMode
  seconds: number
  /** So many seconds are the last part of the phase. */
  last: number
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

/** The last part of a phase, in seconds: a minute, or a third of a short one. Then the clock grows and the lamps are lit. */
function lastPart(clock: ClockState): number {
  return Math.min(60, clock.seconds / 3)
}

/** How high the clock is, in units: while there is time, and at the end. */
export const [SMALL, LARGE] = [14, 33]

/** How high the clock is with so many seconds left; in one step where nothing may move. */
export function heightOf({ mode, seconds, last }: WallClock, moves: boolean): number {
  if (mode === 'none' || seconds > last || last === 0) return SMALL
  return moves ? LARGE - ((LARGE - SMALL) * seconds) / last : LARGE
}

/** The light on the wall: how much of the day is over, from 0 to 1, and whether the lamps are lit. */
export interface Light {
  dusk: number
  lamps: boolean
}

/** The light with so much time left. It is day while nobody is in a hurry, and before a phase begins. */
export function lightOf(clock: ClockState | null | undefined, { mode, seconds, last }: WallClock): Light {
  if (!clock || mode === 'none' || mode === 'waits' || last === 0) return { dusk: 0, lamps: false }
  const day = clock.seconds - last
  return { dusk: Math.min(1, Math.max(0, (clock.seconds - seconds) / day)), lamps: seconds <= last }
}

export function wallClock(clock: ClockState | null | undefined, now: number): WallClock {
  const seconds = secondsLeft(clock, now)
  if (!clock || seconds === null)
    return { mode: clock?.paused ? 'paused' : 'none', seconds: 0, last: 0, text: '' }
  const waits = clock.ends === null || (clock.starts != null && now < clock.starts)
  const mode = clock.paused ? 'paused' : waits ? 'waits' : seconds <= LOW ? 'low' : 'runs'
  return { mode, seconds, last: lastPart(clock), text: clockText(seconds) }
}
