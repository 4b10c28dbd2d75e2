import type { Entry } from '../words'

/** What a site says of itself: the app without a server. */
const en = {
  'site.intro': 'Play against bots, or with others at this device. No account needed.',
  'site.about': 'What this site can do',
  'site.kept':
    'Games are kept in this browser and nowhere else. Save one as a file to take it to another device.',
  'site.takes':
    'Friends on their own devices, games with a class, charts of a game and “What if…?” take a Gusher server.',
  'site.there': 'Go to the server: {server}',
  'site.none':
    'This site names none. Anybody can start one on a computer, and all in the same network can join.',
  'site.needs': 'This takes a Gusher server.',
  'site.gameNeeds': 'To play it takes a Gusher server.',
  'site.here': 'Open it there: {server}',
  'site.guideTool': 'For teachers',
  'site.guideTitle': 'A guide for teachers',
  'site.school': 'Data protection sheet',
  'site.keeping': 'This site is being kept on this device, so that it opens without a network…',
  'site.offline': 'This site is kept on this device: it opens without a network, too.',
  'site.notKept':
    'This browser does not keep the site, so it takes a network to open. At an address that begins with https it would be kept.',
  'site.failed': 'This browser could not keep the site, so it takes a network to open.',
  'site.newer': 'There is a newer version of this site.',
  'site.take': 'Load it',
  'reason.no_server': 'This takes a Gusher server, and this site has none.',
} satisfies Record<string, Entry>

export type Key = keyof typeof en
export default en
