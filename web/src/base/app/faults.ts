/* The last errors of this page's scripts, for a report of a problem: of which kind, and where in our own files. What they say may
   quote somebody, so it is left out. */

export interface Fault {
  kind: string
  places: string[]
}

const MOST = 10
const PLACE = /assets\/[\w.-]+\.js:\d+:\d+/g
const last: Fault[] = []

/** What a report may say of an error. */
export function faultOf(error: unknown): Fault {
  const isKnown = error instanceof Error && /^\w{1,40}$/.test(error.name)
  return {
    kind: isKnown ? error.name : typeof error,
    places: isKnown ? (error.stack?.match(PLACE) ?? []).slice(0, MOST) : [],
  }
}

/** The newest last. */
export const lastFaults = (): readonly Fault[] => last

function note(error: unknown): void {
  last.push(faultOf(error))
  if (last.length > MOST) last.shift()
}

/** Note errors from now on. */
export function watchFaults(): void {
  window.addEventListener('error', (event) => note(event.error))
  window.addEventListener('unhandledrejection', (event) => note(event.reason))
}
