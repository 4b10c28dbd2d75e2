import type { Entry } from '../words'

/** What the page says while somebody tries out moves beside a game. */
const en = {
  'branch.title': 'Trying moves',
  'branch.back': 'Back to the game',
  'branch.start': 'The position after move {n}. Try other moves on the board.',
  'branch.bot': 'Let a bot move for {name}',
  'branch.rest': 'Let bots finish this phase',
  'branch.working': 'Bots are thinking…',
  'branch.draw': 'Draw',
  'branch.chance': 'What does chance bring?',
  'branch.others': 'Tried so far',
  'branch.none': 'nothing yet',
  'branch.delete': 'Delete this try',
  'branch.deleted': 'Deleted.',
  'branch.restore': 'Undo deletion',
  'branch.course': 'Course of what is tried',
} as const satisfies Record<string, Entry>

export type Key = keyof typeof en
export default en as Record<Key, Entry>
