import type { Entry } from '../words'
import type { Key } from './en'

const de: Record<Key, Entry> = {
  'about.version': 'Version {version}',
  'about.what':
    'Vier Brettspiele rund ums Bohren nach Öl und Erz: gegen Bots und mit Freunden, mit einer Klasse oder zum Erforschen. Ohne Konto, ohne Werbung, und nichts kommt von anderen Seiten.',
  'about.games': 'Die Spiele und ihre Autoren',
  'about.ours':
    'Regeltexte, Bilder und Bots sind von uns, die Ideen von ihnen: Wenn dir ein Spiel gefällt, sieh dich nach der Schachtel um.',
  'about.work': 'Was andere beigetragen haben',
  'about.builtOn':
    'Gusher beruht auf freier Software und offenen Schriften, deren Urheber genannt werden wollen.',
  'about.changes': 'Was neu ist',
  'about.privacy': 'Datenschutz',
  'about.school': 'Datenschutzblatt für Schulen',
  'about.print': 'Drucken',
  'about.operator': 'Dieser Server',
  'about.keptForEver': 'Beendete Partien bleiben hier für immer, außer jemand löscht sie.',
  'about.kept': {
    one: 'Beendete Partien werden {n} Tag nach ihrer letzten Nutzung gelöscht.',
    other: 'Beendete Partien werden {n} Tage nach ihrer letzten Nutzung gelöscht.',
  },
  'about.keptRunning': {
    one: 'Unbeendete werden {n} Tag nach ihrer letzten Nutzung gelöscht.',
    other: 'Unbeendete werden {n} Tage nach ihrer letzten Nutzung gelöscht.',
  },
  'about.more': 'Was du vielleicht wissen willst',
  'about.problemWhat':
    'Etwas ging schief? Hier ist eine Datei, die beim Beheben hilft: welche Version, welcher Browser, die Fehler, seit diese Seite geladen wurde. Sie enthält keine Namen, keine Nachrichten und keine Adressen, und sie wird nirgendwohin geschickt. Speichere sie und gib sie denen, die diesen Server betreiben.',
  'about.problemGame': 'Um welche Partie geht es?',
  'about.problemNone': 'Um keine',
  'about.problemShown': 'Alles, was in der Datei steht',
  'about.problemSave': 'Datei speichern',
  'about.notices': 'Urheber und Lizenzen (ein langer Text)',
}

export default de
