import type { Entry } from '../words'

/** What the page says of the course of a finished game. */
const en = {
  'course.title': 'Course of the game',
  'course.close': 'Close the course of the game',
  'course.measure': 'What is shown',
  'course.wins': 'Chances',
  'course.points': 'Points',
  'course.sides': 'What each side could expect here',
  'course.working': 'The course of the game is being worked out …',
  'course.whole': 'The whole course of the game is known.',
  'course.unknown': 'Nothing is known yet.',
  'course.expects': '{name}: {chance}, {points} points',
  'course.pointsShort': '{n} pts',
  'course.near': 'Worked out for a position nearby; this one follows.',
  'course.over': 'Certain: here the game was over.',
  'course.games': {
    one: 'Estimated from {n} game that bots have played on from here.',
    other: 'Estimated from {n} games that bots have played on from here.',
  },
  'course.between': {
    one: 'From {n} game. In truth, as surely as 19 in 20: {low} to {high}, {from} to {to} points.',
    other: 'From {n} games. In truth, as surely as 19 in 20: {low} to {high}, {from} to {to} points.',
  },
  'course.changes': 'What changed the chances most',
  'course.change': '{name}: {before} → {after}, {points} points',
  'course.unit': 'In percentage points, with the chances before and after.',
  'course.noChanges': 'No move changed the chances clearly.',
  'course.noChangesYet': 'So far, no move has changed the chances clearly.',
  'course.worth':
    'A chance is how often a side came first in these games; whoever shares the first place has a part of it. A change says how much better or worse the move was than what those bots would have done.',
  'course.table': 'As a table',
  'course.point': 'After',
} as const satisfies Record<string, Entry>

export type Key = keyof typeof en
export default en as Record<Key, Entry>
