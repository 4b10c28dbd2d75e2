import type { Entry } from '../words'

/** Who made the games and this program, and what people may want to know of it. */
const en = {
  'about.version': 'Version {version}',
  'about.what':
    'Four board games about drilling for oil and ore: to play against bots and friends, with a class, or to study. No accounts, no advertising, and nothing from other sites.',
  'about.games': 'The games and who made them',
  'about.ours':
    'Rules, pictures and bots here are our own work. The ideas are theirs: if you like a game, look for its box.',
  'about.work': 'The work of others',
  'about.builtOn': 'Gusher is built on free software and open fonts, whose authors ask to be named.',
  'about.changes': 'What is new',
  'about.privacy': 'Privacy',
  'about.school': 'Data protection sheet for schools',
  'about.print': 'Print',
  'about.operator': 'This server',
  'about.keptForEver': 'Finished games stay here for ever, unless somebody deletes them.',
  'about.kept': {
    one: 'Finished games are deleted {n} day after they were last used.',
    other: 'Finished games are deleted {n} days after they were last used.',
  },
  'about.keptRunning': {
    one: 'Unfinished ones are deleted {n} day after they were last used.',
    other: 'Unfinished ones are deleted {n} days after they were last used.',
  },
  'about.more': 'What you may want to know',
  'about.problemWhat':
    'Something went wrong? Here is a file that helps those who can mend it: which version, which browser, the errors since this page was loaded. It holds no names, no messages and no addresses, and it is not sent anywhere. Save it, and give it to the people who run this server.',
  'about.problemGame': 'Which game is it about?',
  'about.problemNone': 'None',
  'about.problemShown': 'All that is in the file',
  'about.problemSave': 'Save the file',
  'about.notices': 'Authors and licences (a long text)',
} satisfies Record<string, Entry>

export default en
export type Key = keyof typeof en
