import type { Entry } from '../words'
import type { Key } from './en'

const de: Record<Key, Entry> = {
  'advice.searched': 'Gefunden mit einem Blick mehrere Züge voraus.',
  'advice.evaluated': 'Gefunden mit einem Blick einen Zug voraus.',
  'advice.wins': 'Bewiesen: Damit gewinnst du mit mindestens {n} Vorsprung.',
  'advice.level': 'Bewiesen: Damit verlierst du nicht.',
  'advice.loses':
    'Bewiesen: Wenn die andere Seite keinen Fehler macht, gewinnt sie mit mindestens {n} Vorsprung; mit diesem Zug machst du es ihr am schwersten.',
}

export default de
