import type { Entry } from '../words'

/** Games that this device holds itself, without a server. */
const en = {
  'here.option': 'Only on this device',
  'here.optionHelp': 'Kept in this browser, also offline. Somebody can join later, at the server.',
  'here.away': 'The server can’t be reached just now. The game can be played on this device.',
  'here.getting': 'Everything that the game needs is being loaded…',
  'here.ready': 'Everything is here. From now on the game needs no network.',
  'here.readyWhileOpen':
    'Everything is here. The game needs no network as long as you do not close or reload the page.',
  'here.title': 'Only on this device',
  'here.kept':
    'This game is kept in this browser and nowhere else. If the browser’s data are deleted, the game is gone; save it as a file to keep it.',
  'here.fleeting':
    'This browser keeps nothing, perhaps because cookies are forbidden. The game is gone as soon as this page is closed or reloaded; save it as a file to keep it.',
  'here.hides':
    'As long as something is hidden, the file leaves it out, and nobody can go on with that file. The link holds all of the game.',
  'here.alone':
    'Nobody else watches here. This device draws by itself, from its secure source of random numbers. When the game is over, its file shows that everything that was drawn follows from one secret number. But nobody could notice if the game had been begun anew until the draws suited somebody.',
  'here.link': 'Copy a link with this game',
  'here.save': 'Save as a file',
  'here.join':
    'Would you like somebody to join from another device? The game then goes on at the server from here, and you get a link to send.',
  'here.goOn': 'Go on at the server',
  'here.who': 'Who plays from another device?',
  'here.free': 'These seats become free, and anybody with the link can take one.',
  'here.one': 'One seat at least has to become free, and one person has to stay at this device.',
  'here.best': 'Best moves',
  'here.plans': 'Best plans',
  'here.counted': 'Best by the bots’ count',
  'here.second': 'Second best by the bots’ count',
  'here.third': 'Third best by the bots’ count',
  'here.botWould': 'What {bot} would do',
  'here.wasHidden': 'What was hidden during the game counts here as if it had been known.',
  'here.lookThrough': 'Look through the whole game',
  'here.lookingThrough': 'The game is being looked through…',
  'here.lookedThrough':
    'The game has been looked through. Turns in which a bot would have played something else: {n}.',
  'here.otherwise': 'Where a bot would have played otherwise',
  'here.none': 'By the bots’ count nobody missed a clearly better turn.',
  'here.showAll': 'Show all {n}',
  'here.marked':
    'Looked at: {n} of {total} turns; where people play, those of bots are left out. Listed are those at least {points} worse by the bots’ count in whose place the strongest bot on this device would have played something else. People who look further ahead may have had better reasons.',
  'here.together': 'The books show what everybody earned and paid. Chances and the debrief take a server.',
  'here.onward': 'Play on from here',
  'here.linkAt': 'Link to this position',
  'reason.device_rules':
    'The rules of this game could not be loaded onto this device. Try again in a minute, with a network.',
  'reason.device_bot': 'The bot could not be loaded onto this device. Try again in a minute, with a network.',
  'reason.device_game': 'This game can’t be played without a server yet.',
  'reason.device_set_up': 'With these options the game can’t be played without a server.',
  'reason.device_parts':
    'Only a server can read such a file. On a device it has to look like the game’s own one, with other words in the same places.',
  'reason.device_void': 'In this game something drawn was taken back. Only a server can read that.',
  'reason.device_version': 'This game was begun by other rules than those on this device.',
  'reason.link_cut': 'The end of this link is missing. Ask for it again, or for the game as a file.',
  'reason.device_kept':
    'This browser could not keep the game. Perhaps it is short of room, or in private mode.',
} satisfies Record<string, Entry>

export type Key = keyof typeof en
export default en
