import type { Entry } from '../words'

/** Bots that people have written, and their accounts. */
const en = {
  'bots.title': 'Bots that you have written',
  'bots.help': 'Your program plays here over plain HTTP, with a token. Everybody sees that it is a bot.',
  'bots.off': 'The person who runs this server does not let other people’s bots play here.',
  'bots.name': 'Name of the bot',
  'bots.make': 'Get a token',
  'bots.token': 'Token for {name}',
  'bots.tokenHelp': 'It is shown only now. Whoever has it plays as your bot, so keep it to yourself.',
  'bots.copy': 'Copy the token',
  'bots.renew': 'Get a new token',
  'bots.renewHelp': 'Get a new token for {name}',
  'bots.erase': 'Delete',
  'bots.eraseHelp': 'Delete {name}',
  'bots.sure': 'Games go on without {name}, as if it had left them. Its token no longer works.',
  'bots.eraseGo': 'Yes, delete it',
  'bots.example': 'A complete bot in Python',
  'bots.description': 'All requests (OpenAPI)',
  'bots.open': 'Open to challenges at',
  'bots.isOff': 'Switched off by whoever runs this server',
  'reason.bot_off': 'The person who runs this server has switched this bot off.',
  'reason.own_bot_off': 'One of your bots has been switched off, so you can’t make another.',
  'reason.token': 'The bot’s token is missing or no longer works.',
  'reason.no_bot_accounts': 'The person who runs this server does not let other people’s bots play here.',
  'reason.unknown_bot_account': 'You no longer have this bot.',
  'reason.too_many_bots': 'You have as many bots as one person can have. Delete one first.',
  'reason.for_people': 'Open tables are left to people at first. Bots may join a little later.',
  'reason.too_many_games': 'The bot is already playing as many games at a time as it may.',
} satisfies Record<string, Entry>

export default en
export type Key = keyof typeof en
