import type { Entry } from '../words'
import type { Key } from './en'

const pl: Record<Key, Entry> = {
  'settings.system': 'Automatycznie',
  'settings.language': 'Język',
  'settings.theme': 'Motyw',
  'settings.themeLight': 'Jasny',
  'settings.themeDark': 'Ciemny',
  'settings.confirm': 'Zatwierdzaj każdy ruch',
  'settings.confirmHelp':
    'Najpierw widać, co ruch zmieni, potem go potwierdzasz. Bez tego wystarczy dotknięcie.',
  'settings.showOpen': 'Pokaż wolne pola',
  'settings.showOpenHelp':
    'Zablokowane pola są zacieniowane, więc widać, gdzie można jeszcze postawić wieżę.',
  'settings.motion': 'Animacje',
  'settings.motionFull': 'Włączone',
  'settings.motionNone': 'Wyłączone',
  'settings.feel': 'Dźwięk i wibracje ruchów',
  'settings.feelHelp': 'Twoje ruchy cicho stukają, a telefon krótko wibruje.',
  'settings.sound': 'Dźwięk, gdy przychodzi twoja kolej, a patrzysz gdzie indziej',
  'settings.soundOthers': 'Przy stołach z innymi',
  'settings.soundOn': 'Zawsze',
  'settings.soundOff': 'Nigdy',
  'settings.reminders': 'Przypominaj mi, gdy przychodzi moja kolej',
  'settings.remindersHelp':
    'To urządzenie da znać, gdy nie ma cię przy stole, nawet jeśli strona jest zamknięta.',
  'settings.remindersForbidden':
    'Przeglądarka nie pozwala tej stronie wysyłać powiadomień. Zezwól na nie w ustawieniach przeglądarki dla tej strony i włącz przypomnienia jeszcze raz.',
  'settings.remindersFailed':
    'Przeglądarka nie może teraz odbierać przypomnień. Sprawdź połączenie i spróbuj ponownie.',
  'settings.reminders.insecure':
    'Działa to tylko wtedy, gdy adres tej strony zaczyna się od https. Na razie powie ci o tym tytuł i ikona karty.',
  'settings.reminders.unable':
    'Ta przeglądarka tego nie potrafi. Na iPhonie lub iPadzie dodaj stronę do ekranu początkowego i otwórz ją stamtąd.',
  'settings.pace': 'Tury innych graczy',
  'settings.pace.slow': 'Wolno',
  'settings.pace.normal': 'Normalnie',
  'settings.pace.fast': 'Szybko',
  'settings.pace.once': 'Od razu',
  'settings.saved': 'Zapisano',
  'settings.calendar': 'Terminy w kalendarzu',
  'settings.calendarHelp': 'Zasubskrybuj ten adres w kalendarzu. Nikomu go nie pokazuj, działa jak hasło.',
  'settings.calendarLink': 'Adres twojego kalendarza',
  'settings.webhook': 'Przypomnienia przez webhook',
  'settings.webhookHelp': 'Adres webhooka: Slack, Discord albo własna usługa. Wiadomość przyjdzie od razu.',
  'settings.webhookLink': 'Adres webhooka (https)',
  'settings.remove': 'Usuń',
  'settings.webhookOn': 'Wyślemy tam wiadomość, gdy przyjdzie twoja kolej.',
  'settings.mail': 'Przypomnienia e-mailem',
  'settings.mailHelp': 'Najpierw przyjdzie link do potwierdzenia. Każda wiadomość ma też link wyłączający.',
  'settings.mailLink': 'Adres e-mail',
  'settings.mailOn': 'Wyślemy tam wiadomość, gdy przyjdzie twoja kolej.',
  'settings.mailAsked': 'Otwórz link z wiadomości, która tam poszła.',
  'settings.friends': 'Znajomi i rozegrane partie',
  'settings.resume': 'Inne urządzenie',
  'settings.resumeHelp': 'Te sześć słów przenosi wszystko na inne urządzenie. Nie pokazuj ich nikomu.',
  'settings.resumeWords': 'Twoje sześć słów',
  'settings.resumeCopy': 'Skopiuj słowa',
  'settings.resumeEnter': 'Sześć słów z drugiego urządzenia',
  'settings.resumeEnterHelp':
    'Z każdego wystarczą pierwsze cztery litery. To urządzenie przejmie wtedy imię i partie z tamtego. Najpierw zapisz słowa powyżej: tylko one pozwolą wrócić do tego, co jest tu teraz.',
  'settings.resumeGo': 'Graj dalej tutaj',
  'settings.signOut': 'Wyloguj na wszystkich innych urządzeniach',
  'settings.signOutHelp':
    'Jeśli ktoś inny zna twoje słowa albo używa twojego urządzenia: wszystkie urządzenia oprócz tego przestaną cię znać, nie dostaną przypomnień, a stare słowa przestaną działać.',
  'settings.signOutGo': 'Tak, wyloguj',
  'settings.stay': 'Nie, zostaw',
  'settings.signedOut': 'Gotowe. Te sześć słów jest nowych: teraz tylko one prowadzą do ciebie.',
  'reason.mail_address': 'To nie jest adres e-mail. Wygląda on tak: nazwa@example.org.',
  'reason.no_mail': 'Ten serwer nie wysyła e-maili.',
  'reason.webhook_silent': 'Pod tym adresem żadna usługa nie przyjęła wiadomości.',
}

export default pl
