import type { Entry } from '../words'

/** What the wall of a room says. */
const en = {
  'wall.title': 'Big screen of room {code}',
  'wall.join': 'Join the game',
  'wall.closed': 'The door is closed',
  'wall.qr': 'QR code that leads to {link}',
  'wall.code': 'Code',
  'wall.people': {
    one: '{n} person has joined',
    other: '{n} people have joined',
  },
  'wall.voided': 'The phase was taken back',
  'wall.withoutGroup': 'Without a group:',
  'wall.ready': 'ready',
  'wall.busy': 'not ready yet',
  'wall.away': 'away',
  'wall.done': 'Ready: {n} of {all}',
  'wall.paused': 'Paused',
  'wall.waits': 'The clock waits for the bank',
  'wall.resultFollows': 'The final places come in a moment.',
  'wall.podium': 'And the places are…',
  'wall.winner': 'We have a winner!',
  'wall.winners': 'We have winners!',
  'wall.points': { one: '{n} point', other: '{n} points' },
  'wall.over': 'Games over: {n} of {all}',
  'wall.ended': 'over',
  'wall.toMove': 'to move',
  'wall.lost': 'The server does not answer. This screen goes on by itself as soon as it does.',
  'wall.offline': 'This screen has no network. It goes on by itself as soon as there is one.',
  'wall.hostAway': 'The host’s screen is not connected.',
  'wall.erased': 'This room is no longer there',
  'wall.forbidden': 'Open this screen with the host’s link',
} as const satisfies Record<string, Entry>

export type Key = keyof typeof en
export default en as Record<Key, Entry>
