import type { Entry } from '../words'
import type { Key } from './en'

const pl: Record<Key, Entry> = {
  'here.option': 'Tylko na tym urządzeniu',
  'here.optionHelp': 'Zostaje w tej przeglądarce, także bez sieci. Inni mogą dołączyć później.',
  'here.away': 'Serwer jest teraz nieosiągalny. Na tym urządzeniu można grać.',
  'here.getting': 'Wczytujemy wszystko, czego potrzebuje partia…',
  'here.ready': 'Wszystko już jest. Od teraz partia nie potrzebuje sieci.',
  'here.readyWhileOpen':
    'Wszystko już jest. Partia nie potrzebuje sieci, dopóki nie zamkniecie ani nie odświeżycie strony.',
  'here.title': 'Tylko na tym urządzeniu',
  'here.kept':
    'Ta partia jest w tej przeglądarce i nigdzie indziej. Jeśli dane przeglądarki zostaną usunięte, partia przepadnie; aby ją zachować, zapisz ją jako plik.',
  'here.fleeting':
    'Ta przeglądarka niczego nie zapisuje, być może dlatego, że pliki cookie są zablokowane. Partia zniknie, gdy tylko zamkniesz lub odświeżysz tę stronę; zapisz ją w pliku, żeby jej nie stracić.',
  'here.hides':
    'Dopóki coś jest ukryte, nie ma tego w pliku i nie można z nim grać dalej. Link zawiera całą partię.',
  'here.alone':
    'Nikt inny tu nie patrzy. To urządzenie losuje samo, ze swojego bezpiecznego źródła liczb losowych. Po zakończeniu plik partii pokazuje, że wszystko, co wylosowano, wynika z jednej tajnej liczby. Nikt jednak nie zauważy, jeśli ktoś zaczynał partię od nowa tak długo, aż losowanie mu odpowiadało.',
  'here.link': 'Kopiuj link z tą partią',
  'here.save': 'Zapisz jako plik',
  'here.join':
    'Ktoś ma dołączyć z innego urządzenia? Wtedy partia toczy się od tego miejsca na serwerze, a ty dostajesz link do wysłania.',
  'here.goOn': 'Graj dalej na serwerze',
  'here.who': 'Kto gra z innego urządzenia?',
  'here.free': 'Te miejsca zwolnią się dla osób, które mają link.',
  'here.one': 'Co najmniej jedno miejsce musi się zwolnić, a jedna osoba musi zostać przy tym urządzeniu.',
  'here.best': 'Najlepsze ruchy',
  'here.plans': 'Najlepsze plany',
  'here.counted': 'Najlepsze według oceny botów',
  'here.second': 'Drugie według oceny botów',
  'here.third': 'Trzecie według oceny botów',
  'here.botWould': 'Co zrobiłby {bot}',
  'here.wasHidden': 'To, co w czasie partii było ukryte, liczy się tu jako znane.',
  'here.lookThrough': 'Przejrzyj całą partię',
  'here.lookingThrough': 'Trwa przeglądanie partii…',
  'here.lookedThrough': 'Partia przejrzana. Tury, w których bot zagrałby inaczej: {n}.',
  'here.otherwise': 'Gdzie bot zagrałby inaczej',
  'here.none': 'Według oceny botów nikt nie pominął wyraźnie lepszej tury.',
  'here.showAll': 'Pokaż wszystkie ({n})',
  'here.marked':
    'Obejrzane tury: {n} z {total}; jeśli grają ludzie, bez tur botów. Na liście są te, które według oceny botów są gorsze o co najmniej {points} i w których najsilniejszy bot na tym urządzeniu zagrałby inaczej. Kto myśli dalej, mógł mieć lepsze powody.',
  'here.together': 'Ile kto zarobił i zapłacił, pokazują księgi. Szanse i omówienie wymagają serwera.',
  'here.onward': 'Graj dalej od tego miejsca',
  'here.linkAt': 'Link do tej pozycji',
  'reason.device_rules':
    'Nie udało się wczytać zasad tej gry na to urządzenie. Spróbuj za minutę, mając sieć.',
  'reason.device_bot': 'Nie udało się wczytać bota na to urządzenie. Spróbuj za minutę, mając sieć.',
  'reason.device_game': 'W tę grę nie można jeszcze grać bez serwera.',
  'reason.device_set_up': 'Z tymi opcjami nie można grać bez serwera.',
  'reason.device_parts':
    'Taki plik może odczytać tylko serwer. Na urządzeniu musi wyglądać jak plik samej gry, z innymi słowami w tych samych miejscach.',
  'reason.device_void': 'W tej grze cofnięto coś, co już wylosowano. Może to odczytać tylko serwer.',
  'reason.device_version': 'Tę partię zaczęto według innych zasad niż te na tym urządzeniu.',
  'reason.link_cut': 'Brakuje końca tego linku. Poproś o niego jeszcze raz albo o partię w pliku.',
  'reason.device_kept':
    'Ta przeglądarka nie mogła zachować partii. Może brakuje miejsca albo działa w trybie prywatnym.',
}
export default pl
