import type { Entry } from '../words'
import type { Key } from './en'

const pl: Record<Key, Entry> = {
  'wall.title': 'Duży ekran pokoju {code}',
  'wall.join': 'Dołącz do gry',
  'wall.closed': 'Drzwi są zamknięte',
  'wall.qr': 'Kod QR, który prowadzi do {link}',
  'wall.code': 'Kod',
  'wall.people': {
    one: 'Dołączyła {n} osoba',
    few: 'Dołączyły {n} osoby',
    many: 'Dołączyło {n} osób',
    other: 'Dołączyło {n} osoby',
  },
  'wall.voided': 'Faza została cofnięta',
  'wall.withoutGroup': 'Jeszcze bez grupy:',
  'wall.ready': 'gotowe',
  'wall.busy': 'jeszcze nie gotowe',
  'wall.away': 'chwilowo nie ma',
  'wall.done': 'Gotowych: {n} z {all}',
  'wall.paused': 'Pauza',
  'wall.waits': 'Zegar czeka na bank',
  'wall.resultFollows': 'Miejsca końcowe pojawią się za chwilę.',
  'wall.podium': 'A oto miejsca…',
  'wall.winner': 'Mamy zwycięzcę!',
  'wall.winners': 'Mamy zwycięzców!',
  'wall.points': { one: '{n} punkt', few: '{n} punkty', many: '{n} punktów', other: '{n} punktu' },
  'wall.over': 'Zakończone partie: {n} z {all}',
  'wall.ended': 'koniec',
  'wall.toMove': 'na ruchu',
  'wall.lost': 'Serwer nie odpowiada. Gdy tylko odpowie, ekran sam ruszy dalej.',
  'wall.offline': 'Ten ekran nie ma sieci. Gdy tylko się pojawi, sam ruszy dalej.',
  'wall.hostAway': 'Pulpit osoby prowadzącej nie jest połączony.',
  'wall.erased': 'Tego pokoju już nie ma',
  'wall.forbidden': 'Otwórz duży ekran linkiem, który ma osoba prowadząca',
}

export default pl
