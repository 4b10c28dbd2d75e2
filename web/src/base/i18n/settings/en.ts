import type { Entry } from '../words'

/** How somebody likes the page, and who they are on their devices. */
const en = {
  'settings.system': 'Automatic',
  'settings.language': 'Language',
  'settings.theme': 'Light or dark',
  'settings.themeLight': 'Light',
  'settings.themeDark': 'Dark',
  'settings.confirm': 'Confirm every move',
  'settings.confirmHelp':
    'First you see what a move would do, then you make it. Without this, one tap plays.',
  'settings.showOpen': 'Show open fields',
  'settings.showOpenHelp': 'Closed fields are shaded, so that you see where you may still build.',
  'settings.motion': 'Animation',
  'settings.motionFull': 'On',
  'settings.motionNone': 'Off',
  'settings.feel': 'Feel and hear moves',
  'settings.feelHelp': 'Your moves make a soft knock, and a phone buzzes briefly.',
  'settings.sound': 'A sound when it is your turn and you are on another page',
  'settings.soundOthers': 'At tables with others',
  'settings.soundOn': 'Always',
  'settings.soundOff': 'Never',
  'settings.reminders': 'Remind me when it is my turn',
  'settings.remindersHelp': 'This device says so when you have left the table, even if the page is closed.',
  'settings.remindersForbidden':
    'Your browser doesn’t allow this page to send messages. Allow it in the browser’s settings for this page, then switch this on again.',
  'settings.remindersFailed':
    'Your browser can’t receive reminders at the moment. Check your connection and try again.',
  'settings.reminders.insecure':
    'This only works where the address of this page begins with https. Until then, the tab’s title and icon tell you.',
  'settings.reminders.unable':
    'This browser can’t show them. On an iPhone or iPad, add this page to the home screen and open it from there.',
  'settings.pace': 'Other players’ turns',
  'settings.pace.slow': 'Slow',
  'settings.pace.normal': 'Normal',
  'settings.pace.fast': 'Fast',
  'settings.pace.once': 'At once',
  'settings.saved': 'Saved',
  'settings.calendar': 'Deadlines in your calendar',
  'settings.calendarHelp':
    'Subscribe to this address in your calendar. Keep it to yourself: it is like a password.',
  'settings.calendarLink': 'Address of your calendar',
  'settings.webhook': 'Reminders by webhook',
  'settings.webhookHelp':
    'The webhook address of Slack, Discord or your own service. It gets a message at once.',
  'settings.webhookLink': 'Webhook address (https)',
  'settings.remove': 'Remove',
  'settings.webhookOn': 'This service is told when it is your turn.',
  'settings.mail': 'Reminders by e-mail',
  'settings.mailHelp': 'A link comes to this address first. Every e-mail has a link that stops them.',
  'settings.mailLink': 'E-mail address',
  'settings.mailOn': 'E-mails go there when it is your turn.',
  'settings.mailAsked': 'Open the link in the e-mail that has gone there.',
  'settings.friends': 'Friends, and what you have played',
  'settings.resume': 'Another device',
  'settings.resumeHelp': 'These six words bring everything to another device. Keep them to yourself.',
  'settings.resumeWords': 'Your six words',
  'settings.resumeCopy': 'Copy the words',
  'settings.resumeEnter': 'The six words from your other device',
  'settings.resumeEnterHelp':
    'The first four letters of each are enough. This device then takes over that name and those games. Copy the words above first: they are the only way back to what is on this device now.',
  'settings.resumeGo': 'Continue here',
  'settings.signOut': 'Sign out on all other devices',
  'settings.signOutHelp':
    'If somebody else has your words, or uses a device of yours: all devices but this one become strangers, reminders stop there, and your old words will no longer work.',
  'settings.signOutGo': 'Yes, sign them out',
  'settings.stay': 'No, leave it',
  'settings.signedOut': 'Done. These six words are new: only they lead to you now.',
  'reason.mail_address': 'This is no e-mail address. It looks like name@example.org.',
  'reason.no_mail': 'This server sends no e-mails.',
  'reason.webhook_silent': 'No service accepted a message at this address.',
} satisfies Record<string, Entry>

export type Key = keyof typeof en
export default en
