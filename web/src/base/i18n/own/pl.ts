import type { Entry } from '../words'
import type { Key } from './en'

const pl: Record<Key, Entry> = {
  'own.title': 'Co Gusher o tobie wie',
  'own.what':
    'Zna twoje imię i ustawienia, stoły i pokoje, w których jesteś, to, co tam piszesz, twoje boty i klucze dostępu oraz miejsca, do których wysyła przypomnienia. Wszystko to możesz pobrać jako plik.',
  'own.download': 'Pobierz plik',
  'own.erase': 'Usuń moje dane',
  'own.eraseHelp':
    'Znika wszystko, co jest w tym pliku, i to na wszystkich twoich urządzeniach; znikają też twoje boty. Stoły, przy których nie gra nikt inny, zostaną usunięte. Przy pozostałych inni grają dalej bez ciebie, jak po opuszczeniu gry; znikają stamtąd twoje imię i wypowiedzi.',
  'own.sure': 'Tego nie da się cofnąć, a twoje sześć słów przestanie działać.',
  'own.eraseGo': 'Tak, usuń wszystko',
}

export default pl
