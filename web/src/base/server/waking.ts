/** After so long in the background a connection is not trusted any more, in milliseconds. */
const ASLEEP = 15_000

/** Call when the device is back on a network or has slept: its connections may be dead by then. Returns the clean-up. */
export function whenAwake(call: () => void): () => void {
  let hiddenAt = 0
  const visible = () => {
    if (document.hidden) hiddenAt = Date.now()
    else if (hiddenAt && Date.now() - hiddenAt > ASLEEP) call()
  }
  addEventListener('online', call)
  document.addEventListener('visibilitychange', visible)
  return () => {
    removeEventListener('online', call)
    document.removeEventListener('visibilitychange', visible)
  }
}
