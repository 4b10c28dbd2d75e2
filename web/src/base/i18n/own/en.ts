import type { Entry } from '../words'

/** What somebody can do about all that the server knows of them. */
const en = {
  'own.title': 'What Gusher knows of you',
  'own.what':
    'Your name, your settings, the tables and rooms you are in, what you have said there, your bots and passkeys, and where you are reminded. You can have all of it as a file.',
  'own.download': 'Download the file',
  'own.erase': 'Delete my data',
  'own.eraseHelp':
    'Everything in that file goes, on all your devices, and so do your bots. Tables that nobody else plays at are removed. Elsewhere the others play on without you, as if you had left the game; your name and your remarks disappear there.',
  'own.sure': 'It can’t be undone, and your six words will no longer work.',
  'own.eraseGo': 'Yes, erase everything',
} satisfies Record<string, Entry>

export default en
export type Key = keyof typeof en
