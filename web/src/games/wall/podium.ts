/* At the end: who has come where, shown from last to first. */

/** Those who share a place. */
export interface Step {
  place: number
  sides: readonly number[]
}

/** From the last place to the first. */
export function stepsOf(places: readonly number[]): Step[] {
  const distinct = [...new Set(places)].toSorted((one, other) => other - one)
  return distinct.map((place) => ({
    place,
    sides: places.flatMap((own, side) => (own === place ? [side] : [])),
  }))
}

/** The first three stand on the podium and are waited for. */
export const ON_TOP = 3
const PAUSE = 1.6
const PAUSE_ON_TOP = 3.2

/** When each step is shown, in seconds after the end. */
export function times(steps: readonly Step[]): number[] {
  let time = 0
  return steps.map(({ place }) => (time += place <= ON_TOP ? PAUSE_ON_TOP : PAUSE))
}

/** How many of the steps are shown after so many seconds. */
export function stepsShown(steps: readonly Step[], seconds: number): number {
  return times(steps).filter((time) => time <= seconds).length
}
