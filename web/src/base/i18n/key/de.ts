import type { Entry } from '../words'
import type { Key } from './en'

const de: Record<Key, Entry> = {
  'key.title': 'Deine sechs Wörter',
  'key.help': 'Mit ihnen kommst du auf jedem Gerät an deinen Platz zurück. Heb sie gut auf.',
  'key.print': 'Drucken',
  'key.done': 'Ich habe sie notiert',
}

export default de
