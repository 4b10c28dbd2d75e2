import type { Entry } from '../words'
import type { Key } from './en'

const pl: Record<Key, Entry> = {
  'branch.title': 'Próbowanie ruchów',
  'branch.back': 'Wróć do partii',
  'branch.start': 'Pozycja po ruchu {n}. Wykonaj na planszy inne ruchy.',
  'branch.bot': '{name}: niech zagra bot',
  'branch.rest': 'Niech boty dokończą fazę',
  'branch.working': 'Boty myślą…',
  'branch.draw': 'Losuj',
  'branch.chance': 'Co przynosi los?',
  'branch.others': 'Wypróbowane',
  'branch.none': 'jeszcze nic',
  'branch.delete': 'Usuń tę próbę',
  'branch.deleted': 'Usunięto.',
  'branch.restore': 'Cofnij usunięcie',
  'branch.course': 'Przebieg próby',
}

export default pl
