import type { Entry } from '../words'
import type { Key } from './en'

const pl: Record<Key, Entry> = {
  'bots.title': 'Boty twojego autorstwa',
  'bots.help': 'Twój program gra tu przez zwykłe HTTP, z tokenem. Wszyscy widzą, że to bot.',
  'bots.off': 'Osoba, która prowadzi ten serwer, nie pozwala tu grać cudzym botom.',
  'bots.name': 'Imię bota',
  'bots.make': 'Pobierz token',
  'bots.token': 'Token: {name}',
  'bots.tokenHelp': 'Widać go tylko teraz. Kto go ma, gra jako twój bot, więc nikomu go nie pokazuj.',
  'bots.copy': 'Kopiuj token',
  'bots.renew': 'Pobierz nowy token',
  'bots.renewHelp': 'Pobierz nowy token: {name}',
  'bots.erase': 'Usuń',
  'bots.eraseHelp': 'Usuń: {name}',
  'bots.sure':
    '{name}: partie toczą się dalej bez tego bota, jak po opuszczeniu gry. Jego token przestaje działać.',
  'bots.eraseGo': 'Tak, usuń',
  'bots.example': 'Kompletny bot w Pythonie',
  'bots.description': 'Wszystkie zapytania (OpenAPI)',
  'bots.open': 'Przyjmuje wyzwania w grach',
  'bots.isOff': 'Wyłączony przez osobę, która prowadzi ten serwer',
  'reason.bot_off': 'Osoba, która prowadzi ten serwer, wyłączyła tego bota.',
  'reason.own_bot_off': 'Jeden z twoich botów jest wyłączony, więc nie możesz dodać kolejnego.',
  'reason.token': 'Brakuje tokenu bota albo przestał on działać.',
  'reason.no_bot_accounts': 'Osoba, która prowadzi ten serwer, nie pozwala tu grać cudzym botom.',
  'reason.unknown_bot_account': 'Nie masz już tego bota.',
  'reason.too_many_bots': 'Masz już tyle botów, ile można mieć. Najpierw usuń któregoś.',
  'reason.for_people': 'Otwarty stół jest najpierw dla ludzi. Boty mogą przyjść trochę później.',
  'reason.too_many_games': 'Bot gra już w tylu partiach naraz, w ilu może.',
}

export default pl
