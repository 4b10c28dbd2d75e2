import type { Entry } from '../words'
import type { Key } from './en'

const pl: Record<Key, Entry> = {
  'luck.title': 'Szczęście i umiejętności',
  'luck.ask': 'Policz szczęście i umiejętności',
  'luck.working': 'Każdy rzut porównujemy ze wszystkim, co mogło wypaść…',
  'luck.stop': 'Zatrzymaj',
  'luck.done': 'Szczęście i umiejętności są policzone.',
  'luck.help':
    'O ile każda z części wysunęła kogoś przed średnią pozostałych albo zostawiła za nią, według oceny botów. Części dają razem przewagę na koniec.',
  'luck.meaning': 'Co znaczą te części',
  'luck.set_up': 'Początek gry',
  'luck.own_rolls': 'Własne rzuty',
  'luck.other_rolls': 'Rzuty innych',
  'luck.play': 'Własne decyzje',
  'luck.other_play': 'Decyzje innych',
  'luck.rest': 'Nieprzewidziane',
  'luck.result': 'Przewaga na koniec',
  'luck.about.set_up': 'Co gdzie leżało i kto zaczynał.',
  'luck.about.own_rolls': 'Co własne rzuty dały ponad przeciętną.',
  'luck.about.other_rolls': 'Co dały albo kosztowały rzuty innych.',
  'luck.about.play': 'Ile własne tury straciły w porównaniu z najlepszymi.',
  'luck.about.other_play': 'Ile stracili inni.',
  'luck.about.rest': 'Co ocena zobaczyła dopiero później.',
  'luck.lucky': 'Najszczęśliwsze rzuty',
  'luck.unlucky': 'Najbardziej pechowe rzuty',
  'luck.best': 'Najlepsze decyzje',
}

export default pl
