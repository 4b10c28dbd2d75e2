import type { Entry } from '../words'
import type { Key } from './en'

const de: Record<Key, Entry> = {
  'advice.searched': 'Durch Vorausschauen gefunden: {share} aller Blicke galten diesem Zug.',
  'advice.evaluated': 'Gefunden mit einem Blick einen Zug voraus.',
  'advice.wins': 'Bewiesen: Damit gewinnst du mit mindestens {n} Vorsprung.',
  'advice.level': 'Bewiesen: Damit verlierst du nicht.',
  'advice.loses':
    'Bewiesen: Ohne Fehler gewinnt der andere mit mindestens {n} Vorsprung; so wird es am schwersten für ihn.',
}

export default de
