/** After so long in the background a connection is not trusted any more, in milliseconds. */
const ASLEEP = 15_000

/** Call when the device has found its network, or has slept: then it has often lost its connections without being told. Returns the clean-up. */
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
