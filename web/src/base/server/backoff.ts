const FIRST_WAIT = 500
const LONGEST_WAIT = 10_000

/** How long to wait before try `k` (from 0), in milliseconds: it doubles each time, with jitter so that devices spread out. */
export function backoff(k: number, random: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** k) * (0.75 + random / 2)
}
