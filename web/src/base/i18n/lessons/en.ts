/* Lessons: what a game's list of them says, and the card of one. */
import type { Entry } from '../words'

const en = {
  'learn.title': 'Learn {game}',
  'learn.intro': {
    one: '{n} short task on the real board, a minute or two long. The game checks what you do.',
    other: '{n} short tasks on the real board, a minute or two each. The game checks what you do.',
  },
  'learn.first': 'Begin',
  'learn.goOn': 'Continue: {title}',
  'learn.done': 'solved',
  'learn.allDone': 'You have solved them all.',
  'learn.number': 'Lesson {n} of {of}',
  'learn.all': 'All lessons',
  'learn.next': 'Next lesson',
  'learn.again': 'Try again',
  'learn.play': 'Play a game',
  'learn.tips': 'How to play well',
  'learn.yourTurn': 'Your last turn',
  'learn.progress': 'So far: {n} of {of}',
  'learn.none': 'There are no lessons for this game yet.',
} as const satisfies Record<string, Entry>

export type Key = keyof typeof en
export default en as Record<Key, Entry>
