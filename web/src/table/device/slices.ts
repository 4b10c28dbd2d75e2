/* The clock of whoever thinks on this device. */

/** How long compiled code runs before it looks at the clock and lets messages in, in milliseconds. */
const SLICE = 10

/** Let somebody think in slices for so many milliseconds. `goOn(iterations)` makes so many and answers how many it were: fewer
 * where nothing is left to think about. Between slices `pause` says whether to go on. At least one iteration is made. */
export async function within(
  milliseconds: number,
  goOn: (iterations: number) => number,
  pause: () => Promise<boolean>,
  now: () => number = () => performance.now(),
): Promise<void> {
  const until = now() + milliseconds
  let step = 1
  let began = now()
  while (goOn(step) === step) {
    const ended = now()
    if (ended >= until || !(await pause())) return
    const speed = step / (ended - began)
    began = now()
    step = Math.max(1, Math.min(2 * step, Math.floor(speed * Math.min(SLICE, until - began))))
  }
}
