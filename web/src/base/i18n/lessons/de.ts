import type { Entry } from '../words'
import type { Key } from './en'

const de: Record<Key, Entry> = {
  'learn.title': '{game} lernen',
  'learn.intro': {
    one: '{n} kleine Aufgabe auf dem echten Spielplan, ein bis zwei Minuten lang. Das Spiel prüft, was du tust.',
    other:
      '{n} kleine Aufgaben auf dem echten Spielplan, jede ein bis zwei Minuten lang. Das Spiel prüft, was du tust.',
  },
  'learn.first': 'Anfangen',
  'learn.goOn': 'Weiter: {title}',
  'learn.done': 'gelöst',
  'learn.allDone': 'Du hast alle gelöst.',
  'learn.number': 'Lektion {n} von {of}',
  'learn.all': 'Alle Lektionen',
  'learn.next': 'Nächste Lektion',
  'learn.again': 'Noch einmal versuchen',
  'learn.play': 'Eine Partie spielen',
  'learn.tips': 'Gut spielen',
  'learn.yourTurn': 'Dein letzter Zug',
  'learn.progress': 'Bisher: {n} von {of}',
  'learn.none': 'Für dieses Spiel gibt es noch keine Lektionen.',
}

export default de
