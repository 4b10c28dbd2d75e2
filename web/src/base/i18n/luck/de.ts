import type { Entry } from '../words'
import type { Key } from './en'

const de: Record<Key, Entry> = {
  'luck.title': 'Glück und Können',
  'luck.ask': 'Glück und Können auszählen',
  'luck.working': 'Jeder Wurf wird mit allem verglichen, was hätte kommen können …',
  'luck.stop': 'Anhalten',
  'luck.done': 'Glück und Können sind ausgezählt.',
  'luck.help':
    'Um so viel hat jeder Teil jemanden gegenüber dem Durchschnitt der anderen nach vorn oder zurück gebracht, gemessen an der Bewertung der Bots. Die Teile ergeben zusammen den Vorsprung am Ende.',
  'luck.meaning': 'Was die Teile bedeuten',
  'luck.set_up': 'Aufbau',
  'luck.own_rolls': 'Eigene Würfe',
  'luck.other_rolls': 'Würfe anderer',
  'luck.play': 'Eigene Entscheidungen',
  'luck.other_play': 'Entscheidungen anderer',
  'luck.rest': 'Von den Bots nicht vorhergesehen',
  'luck.result': 'Vorsprung am Ende',
  'luck.about.set_up': 'Was wo lag, und wer begann.',
  'luck.about.own_rolls': 'Was die eigenen Würfe über den Durchschnitt hinaus gebracht haben.',
  'luck.about.other_rolls': 'Was die Würfe der anderen gebracht oder gekostet haben.',
  'luck.about.play': 'Was die eigenen Züge gegenüber den besten verschenkt haben.',
  'luck.about.other_play': 'Was die anderen verschenkt haben.',
  'luck.about.rest': 'Was die Bewertung erst später gesehen hat.',
  'luck.lucky': 'Die glücklichsten Würfe',
  'luck.unlucky': 'Die unglücklichsten Würfe',
  'luck.best': 'Die besten Entscheidungen',
}

export default de
