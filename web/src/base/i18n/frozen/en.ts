import type { Entry } from '../words'

/** What the page says of a table whose rules are not here any more. */
const en = {
  'frozen.title': 'A game under older rules',
  'frozen.why':
    'This game was begun by version {then} of the rules. This server plays by version {now} and no longer has the older one, so it can neither show a position nor let anybody go on.',
  'frozen.kept':
    'Nothing is lost: below is everything that was written down, and the file can be opened by a Gusher that still has those rules.',
  'frozen.hidden':
    'The game is not over, and some of its moves may be hidden from somebody. Only its own rules could tell which ones, so nothing is shown, here or in the file, until the game is over.',
  'frozen.download': 'Save the game as a file',
  'frozen.moves': 'What was written down',
  'frozen.notation': 'Moves are written in the notation of the game files.',
  'frozen.covered': '{seat}: hidden',
  'frozen.undone': 'taken back',
  'frozen.other': 'Note: {kind}',
} satisfies Record<string, Entry>
export default en

export type Key = keyof typeof en
