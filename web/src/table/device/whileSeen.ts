/* Work for whoever looks at the page: what nobody sees would only use up a battery. */

/** Do some work while somebody looks at the page. If they look away it is given up, and done again when they are back. Null once
 * `stopped`; else what came of it. */
export async function whileSeen<T>(
  work: (givenUp: AbortSignal) => Promise<T>,
  stopped: AbortSignal,
): Promise<T | null> {
  while (!stopped.aborted) {
    if (document.hidden) {
      await turned(stopped)
      continue
    }
    const trying = new AbortController()
    const giveUp = () => (stopped.aborted || document.hidden) && trying.abort()
    document.addEventListener('visibilitychange', giveUp)
    stopped.addEventListener('abort', giveUp)
    try {
      const done = await work(trying.signal)
      if (!trying.signal.aborted) return done
    } finally {
      document.removeEventListener('visibilitychange', giveUp)
      stopped.removeEventListener('abort', giveUp)
    }
  }
  return null
}

/** Wait until somebody looks at the page or away, or until it is `stopped`. */
function turned(stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      document.removeEventListener('visibilitychange', end)
      stopped.removeEventListener('abort', end)
      resolve()
    }
    document.addEventListener('visibilitychange', end)
    stopped.addEventListener('abort', end)
  })
}
