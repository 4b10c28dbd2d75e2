import type { Entry } from '../words'

/** What the page says of what would have been. */
const en = {
  'whatIf.help': 'Change one thing, and bots play the game to its end, again and again.',
  'whatIf.helpPlay':
    'Choose something else here, or play it as at the table. Then bots play the game to its end, again and again.',
  'whatIf.step': 'What is changed',
  'whatIf.nothing': 'Nothing: bots play on from here',
  'whatIf.other': 'Instead',
  'whatIf.further': 'You can go on from here.',
  'whatIf.again': 'Begin anew',
  'whatIf.same': 'That is how it was. Choose something else.',
  'whatIf.leftOut': 'Nothing: it is left out',
  'whatIf.noOther': 'Nothing else was possible here.',
  'whatIf.play': 'Play on',
  'whatIf.stop': 'Stop',
  'whatIf.goOn': 'Go on',
  'whatIf.working': 'Bots are playing…',
  'whatIf.games': '{n} of {total} games',
  'whatIf.done': 'All games are played.',
  'whatIf.close': 'Close “What if”',
  'whatIf.happened': 'As it was',
  'whatIf.from': 'From here',
  'whatIf.changed': 'Changed',
  'whatIf.really': 'In the game',
  'whatIf.points': 'Points',
  'whatIf.wins': 'Wins',
  'whatIf.range': '({low} to {high})',
  'whatIf.more': '{name} gets more by the change: {points} points on average ({low} to {high}).',
  'whatIf.less': '{name} gets less by the change: {points} points on average ({low} to {high}).',
  'whatIf.unclear':
    'For {name} the change makes no clear difference: {points} points on average ({low} to {high}).',
  'whatIf.gainWins': 'Share of wins: {wins} percentage points ({low} to {high}).',
  'whatIf.dropped': {
    one: 'After the change {n} thing that was done later in this phase was no longer possible.',
    other: 'After the change {n} things that were done later in this phase were no longer possible.',
  },
  'whatIf.phase': 'The rest of the phase stays as it was; then bots play on.',
  'whatIf.legend':
    'The light band holds four games in five, the line in it is the middle; the average lies in the dark band with 95% certainty. The diamond shows what really happened.',
  'whatIf.estimated':
    'Estimated: on all seats bots play on, all alike. People would play otherwise, so this is a hint, not a proof.',
  'whatIf.proven': 'Certain: there is nothing left to play.',
  'whatIf.bots.ahead': 'They make the move that promises most, and look no further.',
  'whatIf.bots.greedy': 'They take what looks best at a glance.',
  'whatIf.bots.onward':
    'They invest and sell with a plan, but make no offers and do not rearrange their plots.',
  'whatIf.bots.level': 'They play like the bot “{bot}”.',
  'whatIf.endless': {
    one: '{n} game came to no end and is left out.',
    other: '{n} games came to no end and are left out.',
  },
  'whatIf.series': 'Series {seed}: the same number gives the same games.',
  'whatIf.about': 'What this is worth',
} as const satisfies Record<string, Entry>

export type Key = keyof typeof en
export default en as Record<Key, Entry>
