import type { Entry } from '../words'
import type { Key } from './en'

const de: Record<Key, Entry> = {
  'settings.system': 'Automatisch',
  'settings.language': 'Sprache',
  'settings.theme': 'Hell oder dunkel',
  'settings.themeLight': 'Hell',
  'settings.themeDark': 'Dunkel',
  'settings.confirm': 'Jeden Zug bestätigen',
  'settings.confirmHelp':
    'Du siehst erst, was ein Zug bewirkt, und bestätigst dann. Sonst genügt ein Tippen.',
  'settings.showOpen': 'Freie Felder zeigen',
  'settings.showOpenHelp': 'Gesperrte Felder sind schattiert; so siehst du, wo noch gebaut werden darf.',
  'settings.motion': 'Animationen',
  'settings.motionFull': 'An',
  'settings.motionNone': 'Aus',
  'settings.feel': 'Züge spüren und hören',
  'settings.feelHelp': 'Deine Züge klopfen leise, und das Handy vibriert kurz.',
  'settings.sound': 'Ton, wenn du dran bist und eine andere Seite offen hast',
  'settings.soundOthers': 'An Tischen mit anderen',
  'settings.soundOn': 'Immer',
  'settings.soundOff': 'Nie',
  'settings.reminders': 'Erinnere mich, wenn ich dran bin',
  'settings.remindersHelp':
    'Dieses Gerät meldet sich, wenn du nicht am Tisch bist, auch bei geschlossener Seite.',
  'settings.remindersForbidden':
    'Dein Browser erlaubt dieser Seite keine Mitteilungen. Erlaube sie in den Browser-Einstellungen für diese Seite und schalte die Erinnerung dann noch einmal ein.',
  'settings.remindersFailed':
    'Dein Browser kann gerade keine Erinnerungen empfangen. Prüf deine Verbindung und versuch es noch einmal.',
  'settings.reminders.insecure':
    'Das geht nur, wenn die Adresse dieser Seite mit https beginnt. Bis dahin zeigen es dir Titel und Symbol des Tabs.',
  'settings.reminders.unable':
    'Dieser Browser kann das nicht. Leg die Seite auf iPhone oder iPad auf den Home-Bildschirm und öffne sie von dort.',
  'settings.pace': 'Tempo der anderen Züge',
  'settings.pace.slow': 'Langsam',
  'settings.pace.normal': 'Mittel',
  'settings.pace.fast': 'Schnell',
  'settings.pace.once': 'Sofort',
  'settings.saved': 'Gespeichert',
  'settings.calendar': 'Fristen im Kalender',
  'settings.calendarHelp':
    'Abonnier diese Adresse in deinem Kalender. Zeig sie niemandem: Sie wirkt wie ein Passwort.',
  'settings.calendarLink': 'Adresse deines Kalenders',
  'settings.webhook': 'Erinnern per Webhook',
  'settings.webhookHelp':
    'Adresse von Slack, Discord oder einem eigenen Dienst. Er bekommt gleich eine Nachricht.',
  'settings.webhookLink': 'Webhook-Adresse (https)',
  'settings.remove': 'Entfernen',
  'settings.webhookOn': 'Dieser Dienst erfährt, wenn du am Zug bist.',
  'settings.mail': 'Erinnern per E-Mail',
  'settings.mailHelp': 'Zuerst kommt ein Link zum Bestätigen. Jede E-Mail hat einen Link zum Abbestellen.',
  'settings.mailLink': 'E-Mail-Adresse',
  'settings.mailOn': 'Dorthin kommen E-Mails, wenn du am Zug bist.',
  'settings.mailAsked': 'Öffne den Link in der E-Mail, die dorthin gegangen ist.',
  'settings.friends': 'Freunde, und was du gespielt hast',
  'settings.resume': 'Anderes Gerät',
  'settings.resumeHelp':
    'Mit diesen sechs Wörtern nimmst du alles auf ein anderes Gerät mit. Halte sie geheim.',
  'settings.resumeWords': 'Deine sechs Wörter',
  'settings.resumeCopy': 'Wörter kopieren',
  'settings.resumeEnter': 'Die sechs Wörter vom anderen Gerät',
  'settings.resumeEnterHelp':
    'Von jedem genügen die ersten vier Buchstaben. Dieses Gerät übernimmt dann Namen und Partien des anderen. Schreib vorher die Wörter oben auf: Nur mit ihnen kommst du wieder an das heran, was bisher auf diesem Gerät war.',
  'settings.resumeGo': 'Hier weiterspielen',
  'settings.passkeys': 'Deine Passkeys',
  'settings.passkeysHelp': 'Ein Passkey bringt dich ohne die sechs Wörter auf ein anderes Gerät.',
  'settings.passkeyAdd': 'Passkey hinzufügen',
  'settings.passkeyAdded': 'Hinzugefügt {made}',
  'settings.passkeyUsed': 'Hinzugefügt {made}, zuletzt benutzt {used}',
  'settings.passkeyRemove': 'Entfernen: {said}',
  'settings.passkeyUse': 'Mit Passkey anmelden',
  'settings.passkeyNotUsed': 'Es wurde kein Passkey benutzt.',
  'settings.passkeyNotMade':
    'Es wurde kein Passkey angelegt. Vielleicht hat dieses Gerät schon einen für dich.',
  'settings.passkeysInsecure': 'Passkeys brauchen eine Adresse mit https und einem Namen.',
  'settings.signOut': 'Auf allen anderen Geräten abmelden',
  'settings.signOutHelp':
    'Falls jemand anders deine Wörter hat oder ein Gerät von dir benutzt: Alle Geräte außer diesem kennen dich dann nicht mehr, bekommen keine Erinnerungen, und deine alten Wörter und Passkeys gelten nicht mehr.',
  'settings.signOutGo': 'Ja, abmelden',
  'settings.stay': 'Nein, so lassen',
  'settings.signedOut': 'Erledigt. Diese sechs Wörter sind neu: Nur sie führen jetzt noch zu dir.',
  'reason.passkey': 'Der Passkey ließ sich nicht prüfen. Versuch es noch einmal.',
  'reason.unknown_passkey': 'Niemand hier hat diesen Passkey. Vielleicht wurde er entfernt.',
  'reason.too_many_passkeys': 'Mehr Passkeys gehen nicht. Entferne zuerst einen.',
  'reason.no_passkeys': 'Dieser Server kann keine Passkeys prüfen.',
  'reason.passkeys_insecure': 'Passkeys brauchen eine Adresse mit https und einem Namen.',
  'reason.mail_address': 'Das ist keine E-Mail-Adresse. Sie sieht aus wie name@example.org.',
  'reason.no_mail': 'Dieser Server verschickt keine E-Mails.',
  'reason.webhook_silent': 'Unter dieser Adresse hat kein Dienst eine Nachricht angenommen.',
}

export default de
