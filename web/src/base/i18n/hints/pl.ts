import type { Entry } from '../words'
import type { Key } from './en'

const pl: Record<Key, Entry> = {
  'advice.searched': 'Oceniono, patrząc o kilka tur naprzód.',
  'advice.evaluated': 'Oceniono, patrząc o jedną turę naprzód.',
  'advice.wins': 'Udowodnione: tak wygrasz co najmniej o {n}.',
  'advice.level': 'Udowodnione: tak nie przegrasz.',
  'advice.loses':
    'Udowodnione: przeciwnik, jeśli się nie pomyli, wygra co najmniej o {n}; tak będzie mu najtrudniej.',
}

export default pl
