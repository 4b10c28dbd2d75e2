import type { Entry } from '../words'
import type { Key } from './en'

const de: Record<Key, Entry> = {
  'key.title': 'Dein Schlüssel zu diesem Spiel',
  'key.help': 'Mit diesen sechs Wörtern kommst du auf jedem Gerät an deinen Platz zurück.',
  'key.print': 'Drucken',
  'key.done': 'Ich habe sie',
}

export default de
