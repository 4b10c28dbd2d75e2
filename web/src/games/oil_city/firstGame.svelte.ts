/* A person's first game of Oil City in this browser, alone with bots. A coach sets a goal for each turn and shows for each phase
   what the game's planner would do without dealing (`GET /api/tables/{id}/advice`), with reasons and a button that does it.
   Improvements and the hall appear in the second turn, deals in the third, the pedlar with the first goods (`Desk.shows`). A
   button shows everything at any time. */

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

/** Remember that a game was played to its end, or that everything is to be shown. */
export function keepPlayed(): void {
  first = false
  try {
    localStorage.setItem(KEY, PLAYED)
  } catch {
    // See read().
  }
}
