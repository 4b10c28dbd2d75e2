import type { ClockState } from '../../generated/messages'

const HOUR = 3600
const DAY = 24 * HOUR

/** Seconds as minutes and seconds: `1:05`, and hours where there are any: `1:02:05`. */
export function clockText(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  const hours = Math.floor(seconds / HOUR)
  const minutes = Math.floor((seconds % HOUR) / 60)
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`
  return `${minutes}:${two(seconds % 60)}`
}

/** The seconds that a phase has left, rounded up; null if no time runs. The clock starts when everybody has seen the bank at
 * work. `now` is the server's time in seconds. */
export function secondsLeft(clock: ClockState | null | undefined, now: number): number | null {
  if (!clock) return null
  const seconds = clock.ends === null ? (clock.left ?? null) : clock.ends - Math.max(now, clock.starts ?? now)
  return seconds === null ? null : Math.max(0, Math.ceil(seconds))
}

function unit(n: number, name: 'second' | 'minute' | 'hour' | 'day', language: string): string {
  const unitDisplay = name === 'day' ? 'long' : 'short'
  return new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay }).format(n)
}

/** A length of time as somebody chose it: `3 days`, `10 min`, `30 sec`. */
export function spanText(seconds: number, language: string): string {
  if (seconds >= DAY && seconds % DAY === 0) return unit(seconds / DAY, 'day', language)
  if (seconds >= 60 && seconds % 60 === 0) return unit(seconds / 60, 'minute', language)
  return unit(seconds, 'second', language)
}

/** What is left where there is least room: whole days, or as a clock has it. */
export function leftInShort(seconds: number, language: string): string {
  if (seconds < DAY) return leftText(seconds, language)
  const days = { style: 'unit', unit: 'day', unitDisplay: 'narrow' } as const
  return new Intl.NumberFormat(language, days).format(Math.floor(seconds / DAY))
}

/** What is left of it: days and hours, then as a clock has it, in the last ten seconds with tenths. */
export function leftText(seconds: number, language: string): string {
  if (seconds >= DAY) {
    const hours = Math.floor(seconds / HOUR)
    return `${unit(Math.floor(hours / 24), 'day', language)} ${unit(hours % 24, 'hour', language)}`
  }
  if (seconds >= 10) return clockText(Math.ceil(seconds))
  const tenths = Math.floor(Math.max(0, seconds) * 10) / 10
  return tenths.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}
