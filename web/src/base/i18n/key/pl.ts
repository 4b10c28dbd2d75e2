import type { Entry } from '../words'
import type { Key } from './en'

const pl: Record<Key, Entry> = {
  'key.title': 'Twój klucz do tej gry',
  'key.help': 'Te sześć słów zaprowadzi cię na twoje miejsce na każdym urządzeniu. Zachowaj je.',
  'key.print': 'Drukuj',
  'key.done': 'Mam je',
}

export default pl
