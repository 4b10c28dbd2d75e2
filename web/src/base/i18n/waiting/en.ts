import type { Entry } from '../words'

/** Playing with whoever is there. */
const en = {
  'waiting.begin': 'Play with whoever is there',
  'waiting.help': 'You join an open table, or wait for the next player. 15 minutes each.',
  'waiting.now': 'Waiting for another player. Keep this page open.',
  'waiting.found': 'Somebody is here: opening the table…',
  'waiting.stop': 'Stop waiting',
  'waiting.friends': 'Play with a friend',
  'level.ask': 'Who are you looking for?',
  'level.any': 'Anybody',
  'level.new': 'Somebody new to the game',
  'level.experienced': 'Somebody experienced',
} satisfies Record<string, Entry>

export type Key = keyof typeof en
export default en
