import type { Entry } from '../words'
import type { Key } from './en'

const de: Record<Key, Entry> = {
  'waiting.begin': 'Mit jemandem spielen, der da ist',
  'waiting.help': 'Du kommst an einen offenen Tisch oder wartest auf jemanden. 15 Minuten für jeden.',
  'waiting.now': 'Es fehlt noch jemand. Lass diese Seite offen.',
  'waiting.found': 'Jemand ist da: Es geht an den Tisch …',
  'waiting.stop': 'Nicht mehr warten',
  'waiting.friends': 'Mit Freunden spielen',
  'level.ask': 'Wer soll mitspielen?',
  'level.any': 'Egal, wer',
  'level.new': 'Jemand ohne Erfahrung',
  'level.experienced': 'Jemand mit Erfahrung',
}

export default de
