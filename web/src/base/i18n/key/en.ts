import type { Entry } from '../words'

/** The six words, where a long game begins. */
const en = {
  'key.title': 'Your six words',
  'key.help': 'They bring you back to your seat on any device. Keep them safe.',
  'key.print': 'Print',
  'key.done': 'I have written them down',
} satisfies Record<string, Entry>

export type Key = keyof typeof en
export default en
