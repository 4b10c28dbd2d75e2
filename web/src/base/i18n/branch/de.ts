import type { Entry } from '../words'
import type { Key } from './en'

const de: Record<Key, Entry> = {
  'branch.title': 'Züge ausprobieren',
  'branch.back': 'Zurück zur Partie',
  'branch.start': 'Die Stellung nach Zug {n}. Mach auf dem Spielplan andere Züge.',
  'branch.bot': 'Ein Bot zieht für {name}',
  'branch.rest': 'Bots beenden diese Phase',
  'branch.working': 'Bots überlegen …',
  'branch.draw': 'Auslosen',
  'branch.chance': 'Was bringt der Zufall?',
  'branch.others': 'Bisher probiert',
  'branch.none': 'noch nichts',
  'branch.delete': 'Versuch löschen',
  'branch.deleted': 'Gelöscht.',
  'branch.restore': 'Löschen rückgängig machen',
  'branch.course': 'Verlauf des Versuchs',
}

export default de
