/** The server's time, as well as it can be known from what it has said: clocks of devices are often minutes off. */

// How far this device's clock is ahead of the server's. Whatever says when it was written was written before it got here, so
// of all that was heard the least is the nearest.
let ahead = Infinity

/** Something has come from the server just now that was written then, in seconds since 1970. */
export function heardFrom(at: number): void {
  if (at > 0) ahead = Math.min(ahead, Date.now() / 1000 - at)
}

/** What time it is for the server, in seconds since 1970. */
export function serverNow(): number {
  return Date.now() / 1000 - (Number.isFinite(ahead) ? ahead : 0)
}
