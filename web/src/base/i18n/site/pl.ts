import type { Key } from './en'
import type { Entry } from '../words'

const pl: Record<Key, Entry> = {
  'site.intro': 'Grajcie z botami albo razem na tym urządzeniu. Bez zakładania konta.',
  'site.about': 'Co potrafi ta strona',
  'site.kept':
    'Partie są przechowywane tylko w tej przeglądarce. Aby przenieść partię na inne urządzenie, zapisz ją jako plik.',
  'site.takes':
    'Do gry ze znajomymi na ich urządzeniach i z klasą, do wykresów partii oraz do „Co by było, gdyby…?” potrzebny jest serwer Gusher.',
  'site.there': 'Przejdź na serwer: {server}',
  'site.none':
    'Ta strona żadnego nie wskazuje. Każdy może uruchomić serwer na komputerze, a wszyscy w tej samej sieci mogą dołączyć.',
  'site.needs': 'Do tego potrzebny jest serwer Gusher.',
  'site.gameNeeds': 'Aby w nią zagrać, potrzebny jest serwer Gusher.',
  'site.here': 'Otwórz tam: {server}',
  'site.guideTool': 'Dla nauczycieli',
  'site.guideTitle': 'Przewodnik dla nauczycieli',
  'site.school': 'Karta ochrony danych',
  'site.keeping': 'Strona jest zapisywana na tym urządzeniu, żeby otwierała się także bez sieci…',
  'site.offline': 'Strona jest zapisana na tym urządzeniu: otworzy się także bez sieci.',
  'site.notKept':
    'Ta przeglądarka nie zapisuje strony, więc do jej otwarcia potrzebna jest sieć. Pod adresem zaczynającym się od https byłaby zapisana.',
  'site.failed': 'Ta przeglądarka nie mogła zapisać strony, więc do jej otwarcia potrzebna jest sieć.',
  'site.newer': 'Jest nowsza wersja tej strony.',
  'site.take': 'Wczytaj ją',
  'reason.no_server': 'Do tego potrzebny jest serwer Gusher, a ta strona go nie ma.',
}

export default pl
