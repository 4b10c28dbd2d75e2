import type { Entry } from '../words'

/** What the page says of the course of a finished game. */
const en = {
  'course.title': 'Course of the game',
  'course.close': 'Close the course of the game',
  'course.measure': 'What is shown',
  'course.wins': 'Chances',
  'course.points': 'Points',
  'course.sides': 'What each side could expect here',
  'course.working': 'The course of the game is being worked out…',
  'course.whole': 'The whole course of the game is known.',
  'course.unknown': 'Nothing is known yet.',
  'course.expects': '{name}: {chance}, {points} points',
  'course.pointsShort': '{n} pts',
  'course.near': 'These are the numbers of a position close by; this one is still being worked out.',
  'course.over': 'Certain: here the game was over.',
  'course.games': {
    one: 'Estimated from {n} game that bots have played on from here.',
    other: 'Estimated from {n} games that bots have played on from here.',
  },
  'course.between': {
    one: 'From {n} game. With 95% certainty the true values are {low} to {high} and {from} to {to} points.',
    other:
      'From {n} games. With 95% certainty the true values are {low} to {high} and {from} to {to} points.',
  },
  'course.changes': 'What changed the chances most',
  'course.change': '{name}: {before} → {after}, {points} points',
  'course.unit': 'In percentage points, with the chances before and after.',
  'course.noChanges': 'No move changed the chances clearly.',
  'course.noChangesYet': 'So far, no move has changed the chances clearly.',
  'course.worth':
    'A chance is how often a side came first in these games; sides that share the first place get a part each. Moves that seem bad by their chances, but are no clear mistakes, are left out.',
  'course.mistakes': 'Mistakes',
  'course.mistakesUnit': 'In points of lead. Only clear mistakes are listed.',
  'course.noMistakes': 'No move was clearly a mistake.',
  'course.notAllJudged': 'Not all moves have been judged yet.',
  'course.cost': 'With 95% certainty it cost {low} to {high} points of lead.',
  'course.costProven': 'Proven.',
  'course.costAtLeast': 'Proven: it cost at least that much.',
  'course.better': 'Better: {move}',
  'course.howJudged':
    'A move is a mistake if another one leads to a greater lead at the end, by more than chance explains, in games that bots play on after both with the same luck; or if that is proven.',
  'course.decided.mistake': 'A mistake that was never made good decided the game: {text}',
  'course.decided.move': 'A strong move decided the game: {text}',
  'course.decided.luck': 'Luck decided the game: {text}',
  'course.decided.phase': 'One phase decided the game: {text}',
  'course.undecided': 'Nothing in particular decided the game.',
  'course.upTo': 'All of the phase, up to: {text}',
  'course.table': 'As a table',
  'course.point': 'After',
  'course.provenPoints': {
    one: 'The points are estimated from {n} game.',
    other: 'The points are estimated from {n} games.',
  },
  'course.tried': 'what is tried',
  'course.played': 'the game as it was played',
  'course.fork': 'where they part',
  'course.provenMark': 'Where a thick line lies below the chart, it is proven who wins.',
  'best.try': 'Try it',
  'best.tryNumber': 'Try it: move {n} on the board',
  'best.plans': 'Best plans here',
  'best.askPlans': 'Find the best plans',
  'best.workingPlans': 'The best plans are being looked for…',
  'best.whose': 'Whose plans',
  'best.plan':
    'A plan is everything in this phase but deals. Those stay as they were made, and all others do what they did.',
  'best.noPlan': 'There was nothing to decide in this phase.',
  'best.begin': 'To the beginning of this phase',
  'best.nothing': 'Nothing at all',
  'best.steps': { one: '{n} step', other: '{n} steps' },
  'best.done': 'This was done.',
  'best.tried': 'This is what is tried.',
  'best.reckoned': 'Estimated points: {n}.',
  'best.against': '{n} compared with what was done.',
  'best.againstTried': '{n} compared with what is tried.',
  'best.tryPlan': 'Try it: plan {n} on the board',
  'best.reckoning': {
    one: 'The order goes by the reckoning: all further turns played to the end {n} time, without others and deals.',
    other:
      'The order goes by the reckoning: all further turns played to the end {n} times, without others and deals.',
  },
  'best.worthPlans': {
    one: 'Chances and points beside a plan are estimated from {n} game that bots have played on after it, with everybody.',
    other:
      'Chances and points beside a plan are estimated from {n} games that bots have played on after it, with everybody.',
  },
  'best.title': 'Best moves here',
  'best.ask': 'Find the best moves',
  'best.working': 'The best moves are being looked for…',
  'best.whole': 'The best moves have been found.',
  'best.nobody': 'Nobody was to move here.',
  'best.toMove': '{name} is to move.',
  'best.searched': {
    one: 'The search has tried {looks} line.',
    other: 'The search has tried {looks} lines.',
  },
  'best.looked': '{share} of the search went into this move',
  'best.passedOver': 'searched, and passed over',
  'best.evaluated': 'evaluated one turn ahead',
  'best.played': 'This was played.',
  'best.proven': 'Proven: {name} wins, however the other plays.',
  'best.provenBy': {
    one: 'Proven: {name} wins by {n} point, if both play as well as can be.',
    other: 'Proven: {name} wins by {n} points, if both play as well as can be.',
  },
  'best.provenLevel': 'Proven: it ends level, if both play as well as can be.',
  'best.amongBots': 'Among bots that play on: {chance}.',
  'best.line': 'Expected then:',
  'best.seen': 'What can be seen of the proof:',
  'best.worth': {
    one: 'The order goes by the search or the proof. Chances and points are estimated from {n} game that bots have played on after the move.',
    other:
      'The order goes by the search or the proof. Chances and points are estimated from {n} games that bots have played on after each move.',
  },
} as const satisfies Record<string, Entry>

export type Key = keyof typeof en
export default en as Record<Key, Entry>
