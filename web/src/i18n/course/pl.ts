import type { Entry } from '../words'
import type { Key } from './en'

const pl: Record<Key, Entry> = {
  'course.title': 'Przebieg partii',
  'course.close': 'Zamknij przebieg partii',
  'course.measure': 'Co pokazać',
  'course.wins': 'Szanse',
  'course.points': 'Punkty',
  'course.sides': 'Na co każdy mógł tu liczyć',
  'course.working': 'Trwa obliczanie przebiegu partii…',
  'course.whole': 'Cały przebieg partii jest obliczony.',
  'course.unknown': 'Jeszcze nic nie wiadomo.',
  'course.expects': '{name}: {chance}, {points} pkt',
  'course.pointsShort': '{n} pkt',
  'course.near': 'Obliczone dla pobliskiej pozycji; ta jeszcze czeka.',
  'course.over': 'Pewne: tu partia była skończona.',
  'course.games': {
    one: 'Oszacowane na podstawie {n} partii dokończonej stąd przez boty.',
    few: 'Oszacowane na podstawie {n} partii dokończonych stąd przez boty.',
    many: 'Oszacowane na podstawie {n} partii dokończonych stąd przez boty.',
    other: 'Oszacowane na podstawie {n} partii dokończonych stąd przez boty.',
  },
  'course.between': {
    one: 'Na podstawie {n} partii. W rzeczywistości, z pewnością 95%: od {low} do {high}, od {from} do {to} pkt.',
    few: 'Na podstawie {n} partii. W rzeczywistości, z pewnością 95%: od {low} do {high}, od {from} do {to} pkt.',
    many: 'Na podstawie {n} partii. W rzeczywistości, z pewnością 95%: od {low} do {high}, od {from} do {to} pkt.',
    other:
      'Na podstawie {n} partii. W rzeczywistości, z pewnością 95%: od {low} do {high}, od {from} do {to} pkt.',
  },
  'course.changes': 'Co najbardziej zmieniło szanse',
  'course.change': '{name}: {before} → {after}, {points} pkt',
  'course.unit': 'W punktach procentowych, z szansami przed ruchem i po nim.',
  'course.noChanges': 'Żaden ruch nie zmienił wyraźnie szans.',
  'course.noChangesYet': 'Na razie żaden ruch nie zmienił wyraźnie szans.',
  'course.worth':
    'Szansa mówi, jak często ktoś zajmował w tych partiach pierwsze miejsce; kto je dzieli z innymi, ma jego część. Zmiana mówi, o ile ruch był lepszy lub gorszy od tego, co zrobiłyby te boty.',
  'course.upTo': 'Cała faza, aż do: {text}',
  'course.table': 'Jako tabela',
  'course.point': 'Po',
  'best.title': 'Najlepsze ruchy tutaj',
  'best.ask': 'Znajdź najlepsze ruchy',
  'best.working': 'Trwa szukanie najlepszych ruchów…',
  'best.whole': 'Najlepsze ruchy są znalezione.',
  'best.nobody': 'Tu nikt nie miał ruchu albo ruszali się wszyscy naraz.',
  'best.toMove': 'Ruch ma {name}.',
  'best.searched': {
    one: 'Przeszukano {n} wariant.',
    few: 'Przeszukano {n} warianty.',
    many: 'Przeszukano {n} wariantów.',
    other: 'Przeszukano {n} wariantu.',
  },
  'best.looked': 'przeszukano: {share} wszystkich wariantów',
  'best.passedOver': 'sprawdzono i odrzucono',
  'best.evaluated': 'ocena na jeden ruch naprzód',
  'best.played': 'Tak zagrano.',
  'best.proven': 'Udowodnione: {name} wygrywa, jakkolwiek zagra przeciwnik.',
  'best.provenBy': 'Udowodnione: {name} wygrywa o {n} pkt, jeśli obie strony grają najlepiej, jak można.',
  'best.provenLevel': 'Udowodnione: będzie remis, jeśli obie strony grają najlepiej, jak można.',
  'best.amongBots': 'Wśród botów, które grają dalej: {chance}.',
  'best.line': 'Oczekiwany dalszy ciąg:',
  'best.seen': 'Co z dowodu widać:',
  'best.worth': {
    one: 'Kolejność wynika z przeszukiwania albo z dowodu. Szanse i punkty są oszacowane na podstawie {n} partii, które boty dokończyły po ruchu.',
    few: 'Kolejność wynika z przeszukiwania albo z dowodu. Szanse i punkty są oszacowane na podstawie {n} partii, które boty dokończyły po ruchu.',
    many: 'Kolejność wynika z przeszukiwania albo z dowodu. Szanse i punkty są oszacowane na podstawie {n} partii, które boty dokończyły po ruchu.',
    other:
      'Kolejność wynika z przeszukiwania albo z dowodu. Szanse i punkty są oszacowane na podstawie {n} partii, które boty dokończyły po ruchu.',
  },
}

export default pl
