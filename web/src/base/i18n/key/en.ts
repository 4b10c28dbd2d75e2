import type { Entry } from '../words'

/** The six words, where a long game begins. */
const en = {
  'key.title': 'Your key to this game',
  'key.help': 'With these six words you come back to your seat on any device. Keep them safe.',
  'key.print': 'Print',
  'key.done': 'I have them',
} satisfies Record<string, Entry>

export type Key = keyof typeof en
export default en
