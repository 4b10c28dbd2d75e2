import type { Entry } from '../words'
import type { Key } from './en'

const pl: Record<Key, Entry> = {
  'waiting.begin': 'Zagraj z kimś, kto tu jest',
  'waiting.help': 'Dołączysz do otwartego stołu albo poczekasz na następną osobę. Po 15 minut na osobę.',
  'waiting.now': 'Czekamy na drugą osobę. Nie zamykaj tej strony.',
  'waiting.found': 'Ktoś jest: przechodzimy do stołu…',
  'waiting.stop': 'Nie czekaj dłużej',
  'waiting.friends': 'Zagraj ze znajomymi',
  'level.ask': 'Kogo szukasz?',
  'level.any': 'Kogokolwiek',
  'level.new': 'Kogoś początkującego',
  'level.experienced': 'Kogoś doświadczonego',
}

export default pl
