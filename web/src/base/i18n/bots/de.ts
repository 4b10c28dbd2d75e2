import type { Entry } from '../words'
import type { Key } from './en'

const de: Record<Key, Entry> = {
  'bots.title': 'Bots, die du geschrieben hast',
  'bots.help': 'Dein Programm spielt hier über HTTP, mit einem Token. Alle sehen, dass es ein Bot ist.',
  'bots.off': 'Der Betreiber dieses Servers lässt hier keine fremden Bots spielen.',
  'bots.name': 'Name des Bots',
  'bots.make': 'Token holen',
  'bots.token': 'Token für: {name}',
  'bots.tokenHelp': 'Es wird nur jetzt gezeigt. Wer es hat, spielt als dein Bot: Behalte es also für dich.',
  'bots.copy': 'Token kopieren',
  'bots.renew': 'Neues Token holen',
  'bots.renewHelp': 'Neues Token holen für: {name}',
  'bots.erase': 'Löschen',
  'bots.eraseHelp': 'Löschen: {name}',
  'bots.sure':
    'Die Partien gehen ohne {name} weiter, als hätte der Bot sie verlassen. Sein Token gilt nicht mehr.',
  'bots.eraseGo': 'Ja, löschen',
  'bots.example': 'Ein vollständiger Bot in Python',
  'bots.description': 'Alle Anfragen (OpenAPI)',
  'bots.open': 'Lässt sich herausfordern in',
  'bots.isOff': 'Vom Betreiber dieses Servers abgeschaltet',
  'reason.bot_off': 'Der Betreiber dieses Servers hat diesen Bot abgeschaltet.',
  'reason.own_bot_off': 'Einer deiner Bots ist abgeschaltet. Darum kannst du keinen weiteren anlegen.',
  'reason.token': 'Das Token des Bots fehlt oder gilt nicht mehr.',
  'reason.no_bot_accounts': 'Der Betreiber dieses Servers lässt hier keine fremden Bots spielen.',
  'reason.unknown_bot_account': 'Diesen Bot hast du nicht mehr.',
  'reason.too_many_bots': 'Du hast schon so viele Bots, wie man haben darf. Lösche erst einen.',
  'reason.for_people': 'Ein offener Tisch gehört erst einmal den Menschen. Bots dürfen etwas später kommen.',
  'reason.too_many_games': 'Der Bot spielt schon so viele Partien, wie er gleichzeitig darf.',
}

export default de
