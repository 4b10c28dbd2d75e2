import type { Entry } from '../words'
import type { Key } from './en'

const pl: Record<Key, Entry> = {
  'about.version': 'Wersja {version}',
  'about.what':
    'Cztery gry planszowe o wierceniach w poszukiwaniu ropy i rud: z botami, ze znajomymi, z całą klasą albo do badań. Bez kont, bez reklam i bez niczego z obcych stron.',
  'about.games': 'Gry i ich twórcy',
  'about.ours':
    'Opisy zasad, rysunki i boty są nasze, pomysły należą do autorów: jeśli gra ci się podoba, rozejrzyj się za jej pudełkiem.',
  'about.work': 'Praca innych',
  'about.builtOn':
    'Gusher korzysta z wolnego oprogramowania i otwartych krojów pisma, których autorzy proszą o wymienienie.',
  'about.changes': 'Co nowego',
  'about.privacy': 'Prywatność',
  'about.school': 'Karta ochrony danych dla szkół',
  'about.print': 'Drukuj',
  'about.operator': 'Ten serwer',
  'about.keptForEver': 'Zakończone partie zostają tu na zawsze, chyba że ktoś je usunie.',
  'about.kept': {
    one: 'Zakończone partie są usuwane {n} dzień po ostatnim użyciu.',
    few: 'Zakończone partie są usuwane {n} dni po ostatnim użyciu.',
    many: 'Zakończone partie są usuwane {n} dni po ostatnim użyciu.',
    other: 'Zakończone partie są usuwane {n} dnia po ostatnim użyciu.',
  },
  'about.keptRunning': {
    one: 'Niezakończone są usuwane {n} dzień po ostatnim użyciu.',
    few: 'Niezakończone są usuwane {n} dni po ostatnim użyciu.',
    many: 'Niezakończone są usuwane {n} dni po ostatnim użyciu.',
    other: 'Niezakończone są usuwane {n} dnia po ostatnim użyciu.',
  },
  'about.more': 'Co jeszcze możesz chcieć wiedzieć',
  'about.problemWhat':
    'Coś poszło nie tak? Oto plik, który pomoże to naprawić: jaka wersja, jaka przeglądarka, błędy od wczytania tej strony. Nie zawiera imion, wiadomości ani adresów i nie jest nigdzie wysyłany. Zapisz go i przekaż temu, kto prowadzi ten serwer.',
  'about.problemGame': 'Której partii to dotyczy?',
  'about.problemNone': 'Żadnej',
  'about.problemShown': 'Wszystko, co jest w pliku',
  'about.problemSave': 'Zapisz plik',
  'about.notices': 'Autorzy i licencje (długi tekst)',
}

export default pl
