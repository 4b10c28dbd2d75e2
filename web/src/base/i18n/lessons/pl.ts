import type { Entry } from '../words'
import type { Key } from './en'

const pl: Record<Key, Entry> = {
  'learn.title': 'Nauka gry: {game}',
  'learn.intro': {
    one: '{n} krótkie zadanie na prawdziwej planszy, na minutę lub dwie. Gra sprawdza, co robisz.',
    few: '{n} krótkie zadania na prawdziwej planszy, każde na minutę lub dwie. Gra sprawdza, co robisz.',
    many: '{n} krótkich zadań na prawdziwej planszy, każde na minutę lub dwie. Gra sprawdza, co robisz.',
    other: '{n} krótkiego zadania na prawdziwej planszy, na minutę lub dwie. Gra sprawdza, co robisz.',
  },
  'learn.first': 'Zacznij',
  'learn.goOn': 'Dalej: {title}',
  'learn.done': 'rozwiązane',
  'learn.allDone': 'Wszystkie zadania rozwiązane.',
  'learn.number': 'Lekcja {n} z {of}',
  'learn.all': 'Wszystkie lekcje',
  'learn.next': 'Następna lekcja',
  'learn.again': 'Spróbuj jeszcze raz',
  'learn.play': 'Zagraj partię',
  'learn.tips': 'Jak grać dobrze',
  'learn.yourTurn': 'Twoja ostatnia tura',
  'learn.progress': 'Dotąd: {n} z {of}',
  'learn.none': 'Dla tej gry nie ma jeszcze lekcji.',
}

export default pl
