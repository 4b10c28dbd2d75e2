import type { Entry } from '../words'
import type { Key } from './en'

const pl: Record<Key, Entry> = {
  'dice.title': 'Czy kości są uczciwe?',
  'dice.promise':
    'Zanim ktokolwiek usiadł, serwer wybrał tajną liczbę i pokazał jej odcisk, więc nie może jej już zmienić. Potem każde urządzenie w ten sam sposób obiecało własną liczbę, a ujawniło ją dopiero wtedy, gdy obiecały wszystkie. Wszystko, co się tu losuje – kości, kafle, karty – wynika z tych liczb razem. Nikt z grających nie może więc wybrać, co wypadnie, a serwer też już nie, odkąd w kościach jest twoja liczba.',
  'dice.here':
    'Zanim cokolwiek wylosowano, to urządzenie wybrało tajną liczbę, z której wynika wszystko, co się tu losuje. Oto jej odcisk: tej liczby nie da się już zmienić.',
  'dice.hereOffline':
    'Aby sprawdzić kości na innym komputerze, zapisz partię jako plik i uruchom tam „gusher verify”.',
  'dice.old':
    'Ten stół pochodzi z czasów, gdy urządzenia nie obiecywały jeszcze swoich liczb z góry. Tajna liczba była ustalona od początku; nie da się jednak sprawdzić, czy ktoś nie wybrał własnej liczby później.',
  'dice.later':
    'Po zakończeniu partii pojawi się tu tajna liczba, a to urządzenie będzie mogło wylosować wszystko jeszcze raz.',
  'dice.seeded':
    'Osoba prowadząca wybrała ziarno losowe, z którego wynika tajna liczba. Wszystkie pokoje z tym ziarnem losują te same wydarzenia, kafle i rzuty w tej samej kolejności. Kto zna ziarno albo już z nim grał, wie, co nastąpi; krótkie ziarno można odgadnąć z odcisku.',
  'dice.fingerprint': 'Odcisk tajnej liczby',
  'dice.mirrored':
    'Wszystkie stoły tej rundy losują to samo. Tajna liczba pokaże się, gdy skończy ostatni z nich.',
  'dice.since':
    'Ta partia zaczęła się gdzie indziej. To, co wylosowano wcześniej, nie pochodzi z tej tajnej liczby i nie da się tego tu sprawdzić.',
  'dice.secret': 'Tajna liczba',
  'dice.numbers': 'Co złożyło się na kości',
  'dice.yours': 'twoja liczba',
  'dice.from': 'nic własnego; wynika z tajnej liczby',
  'dice.lateYours': 'twoja liczba nie dotarła na czas; zastąpiła ją liczba, która wynika z tajnej',
  'dice.late': 'liczba nie dotarła na czas; zastąpiła ją liczba, która wynika z tajnej',
  'dice.check': 'Sprawdź kości',
  'dice.checking': 'Losujemy wszystko jeszcze raz…',
  'dice.fair': 'Kości były takie, jak obiecano.',
  'dice.unfair': 'Kości nie były takie, jak obiecano.',
  'dice.ok': 'Zgadza się.',
  'dice.wrong': 'Nie zgadza się.',
  'dice.unknown': 'Nie sprawdzono.',
  'dice.checked.secret': 'Tajna liczba pasuje do swojego odcisku.',
  'dice.checked.first': 'Odcisk jest tym, który pokazano temu urządzeniu na początku.',
  'dice.checked.firstUnknown': 'To urządzenie nie widziało odcisku przed początkiem partii.',
  'dice.checked.promises':
    'Wszystkie obietnice są tymi, które to urządzenie widziało, zanim ujawniło własną liczbę.',
  'dice.checked.promisesUnknown': 'To urządzenie niczego nie obiecało, więc nie wie, kiedy zrobili to inni.',
  'dice.checked.kept': 'Każda liczba jest tą, którą obiecano.',
  'dice.checked.mine': 'Liczba tego urządzenia jest w kościach.',
  'dice.checked.mineLate': 'Liczby tego urządzenia nie ma w kościach.',
  'dice.checked.draws': {
    one: 'Wylosowano jeszcze raz {n} wynik i jest taki sam.',
    few: 'Wylosowano jeszcze raz {n} wyniki i wszystkie są takie same.',
    many: 'Wylosowano jeszcze raz {n} wyników i wszystkie są takie same.',
    other: 'Wylosowano jeszcze raz {n} wyniku i wszystkie są takie same.',
  },
  'dice.checked.drawsWrong': {
    one: '{n} wynik jest inny, niż wychodzi z liczb.',
    few: '{n} wyniki są inne, niż wychodzi z liczb.',
    many: '{n} wyników jest innych, niż wychodzi z liczb.',
    other: '{n} wyniku jest innych, niż wychodzi z liczb.',
  },
  'dice.checked.drawsUnknown': 'O wyniki nie można już zapytać.',
  'dice.operator': 'Co wciąż może zrobić ten, kto prowadzi serwer',
  'dice.operatorText':
    'Zna tajną liczbę. Może twierdzić, że liczba jakiegoś urządzenia dotarła za późno, odprawić kogoś albo porzucić stół przed początkiem partii i próbować tak długo, aż kości będą mu odpowiadać. Jeśli twoja liczba jest w kościach, każda próba wymaga innej liczby, która się spóźniła, albo nowego stołu, a to zobaczysz. Jeśli jej nie ma, bo twojego urządzenia nie było, gdy siadała ostatnia osoba, albo dlatego, że to pokój, w którym urządzenia niczego nie dodają, pozostaje zaufanie: do niego albo do kogoś innego, czyja liczba jest w kościach.',
  'dice.offline':
    'Szanse każdego wyniku podaje serwer. Jeśli chcesz sprawdzić i je, pobierz partię i uruchom „gusher verify” na własnym komputerze.',
}
export default pl
