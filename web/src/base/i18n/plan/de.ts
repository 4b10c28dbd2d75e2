import type { Entry } from '../words'
import type { Key } from './en'

const de: Record<Key, Entry> = {
  'plan.title': 'Vorausplanen',
  'plan.close': 'Planen beenden',
  'plan.theirs': 'Noch wird nichts gespielt. Probier auf dem Spielplan einen Zug für {name}.',
  'plan.further': 'Oder weiter: Probier noch einen Zug für {name}.',
  'plan.own': 'Wähl nun deine Antwort darauf.',
  'plan.anyOwn': 'Wähl deinen nächsten Zug: Er wird gespielt, falls er dann noch erlaubt ist.',
  'plan.noFurther': 'Weiter lässt sich nicht vorausplanen.',
  'plan.whatever': 'Egal, was sie spielen …',
  'plan.any': 'egal, was kommt',
  'plan.keep': 'Spielen, falls es so kommt',
  'plan.back': 'Einen Schritt zurück',
  'plan.list': 'Vorgemerkt',
  'plan.remove': 'Entfernen',
  'plan.removeThis': 'Entfernen: {text}',
  'plan.help': 'Das siehst nur du. Gespielt wird es, sobald du am Zug bist.',
  'reason.plan_not_now': 'Gerade lässt sich nichts vorausplanen.',
  'reason.plan_too_long': 'Weiter lässt sich nicht vorausplanen.',
  'reason.plan_ends_elsewhere': 'Am Ende muss ein Zug von dir stehen.',
}

export default de
