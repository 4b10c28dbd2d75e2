import type { Entry } from '../words'
import type { Key } from './en'

const pl: Record<Key, Entry> = {
  'key.title': 'Twoje sześć słów',
  'key.help': 'Dzięki nim wrócisz na swoje miejsce na każdym urządzeniu. Zachowaj je.',
  'key.print': 'Drukuj',
  'key.done': 'Mam je zapisane',
}

export default pl
