import type { Entry } from '../words'

/** What the page says of the dice, and how they can be checked. */
const en = {
  'dice.title': 'Are the dice fair?',
  'dice.promise':
    'Before anybody sat down, the server chose a secret number and showed its fingerprint, so it can’t change the number any more. Each device then promised a number of its own in the same way, and said it only once all had promised. Everything that is drawn here – dice, tiles, cards – follows from all these numbers together. So no player can choose what comes, and the server can’t either once your number is in.',
  'dice.here':
    'This device chose a secret number before anything was drawn, and everything that is drawn here follows from it. Here is its fingerprint: the number can’t be changed any more.',
  'dice.hereOffline':
    'To check the dice on another computer, save the game as a file and run “gusher verify” there.',
  'dice.old':
    'This table is from before devices promised their numbers first. The secret number was fixed from the beginning; whether somebody chose their own number late can’t be checked.',
  'dice.later':
    'When the game is over, the secret number is shown here, and this device can draw everything again.',
  'dice.seeded':
    'A host chose a seed, and the secret number follows from it. All rooms with this seed draw the same events, tiles and dice, in the same order. Whoever knows the seed, or has played by it, can foresee what comes; a short seed can be guessed from the fingerprint.',
  'dice.fingerprint': 'Fingerprint of the secret number',
  'dice.mirrored':
    'All tables of this round draw the same. The secret number is shown when the last of them has finished.',
  'dice.since':
    'This game began elsewhere. What was drawn before it came here was not drawn by these dice, and can’t be checked here.',
  'dice.secret': 'The secret number',
  'dice.numbers': 'What went into the dice',
  'dice.yours': 'your number',
  'dice.from': 'nothing of its own; follows from the secret number',
  'dice.lateYours':
    'your number did not arrive in time; it was replaced by one that follows from the secret number',
  'dice.late':
    'this device’s number did not arrive in time; it was replaced by one that follows from the secret number',
  'dice.check': 'Check the dice',
  'dice.checking': 'Everything is being drawn again…',
  'dice.fair': 'The dice were as promised.',
  'dice.unfair': 'The dice were not as promised.',
  'dice.ok': 'Right.',
  'dice.wrong': 'Wrong.',
  'dice.unknown': 'Not checked.',
  'dice.checked.secret': 'The secret number fits its fingerprint.',
  'dice.checked.first': 'The fingerprint is the one that this device was shown at the beginning.',
  'dice.checked.firstUnknown': 'This device did not see the fingerprint before the game began.',
  'dice.checked.promises': 'All promises are those that this device saw before it said its own number.',
  'dice.checked.promisesUnknown': 'This device promised nothing, so it can’t tell when the others did.',
  'dice.checked.kept': 'Everybody’s number is the one that was promised.',
  'dice.checked.mine': 'The number of this device is in the dice.',
  'dice.checked.mineLate': 'The number of this device is not in the dice.',
  'dice.checked.draws': {
    one: '{n} outcome was drawn again, and it is the same.',
    other: '{n} outcomes were drawn again, and all are the same.',
  },
  'dice.checked.drawsWrong': {
    one: '{n} outcome differs from what the numbers give.',
    other: '{n} outcomes differ from what the numbers give.',
  },
  'dice.checked.drawsUnknown': 'The outcomes can’t be asked for any more.',
  'dice.operator': 'What the operator of the server could still do',
  'dice.operatorText':
    'They know the secret number. They could claim that a device’s number came too late, turn somebody away, or drop a table before it begins, and try again until the dice suit them. If your own number is in, each try takes another number that came too late, or another table, and you see that. If it isn’t, because your device was away when the last player sat down, or because this is a room, where no device adds anything, you have to trust them, or somebody else whose number is in.',
  'dice.offline':
    'The chances of each outcome are told by the server. To check those, too, download the game and run “gusher verify” on your own computer.',
} satisfies Record<string, Entry>
export default en

export type Key = keyof typeof en
