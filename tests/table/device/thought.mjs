/** Of who searches, for each thought. */
const ITERATIONS = 60
const UNTIL_THE_END = 1_000_000

/** What a worker answers who is asked what a bot does, but by iterations. */
export function thought(thinker, { record, seat, level, generator, begins, overlooks }) {
  const seconds = thinker.begin(record, seat, level, generator, begins, overlooks)
  thinker.goOn(seconds === null ? UNTIL_THE_END : ITERATIONS)
  return { actions: thinker.choice(), searched: seconds !== null }
}
