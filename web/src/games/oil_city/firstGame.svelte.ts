/* Whether somebody plays Oil City for the first time in this browser: then a coach helps, and what no turn needs yet waits.
   The coach is there for a person who plays alone with bots. It gives a goal for each turn and, for each phase, what the game's
   planner would do without dealing (`GET /api/tables/{id}/advice`), with its reasons and a button that does it. Improvements and
   the hall come with the second turn, deals with the third, the pedlar with the first goods (`Desk.shows`). Everything can be
   shown at any time. */

const KEY = 'gusher.oil_city'
const PLAYED = 'played'

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== PLAYED
  } catch {
    // Storage can be forbidden; then it is known as long as the page lasts.
    return true
  }
}

let first = $state(read())

export function isFirstGame(): boolean {
  return first
}

/** Keep in mind that a game has been played to its end, or that everything is wanted on the screen. */
export function keepPlayed(): void {
  first = false
  try {
    localStorage.setItem(KEY, PLAYED)
  } catch {
    // See read().
  }
}
