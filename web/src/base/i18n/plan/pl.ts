import type { Entry } from '../words'
import type { Key } from './en'

const pl: Record<Key, Entry> = {
  'plan.title': 'Planowanie ruchów',
  'plan.close': 'Zakończ planowanie',
  'plan.theirs': 'Nic nie jest jeszcze zagrane. Wypróbuj na planszy ruch gracza: {name}.',
  'plan.further': 'Albo dalej: wypróbuj jeszcze ruch gracza: {name}.',
  'plan.own': 'Wybierz teraz swoją odpowiedź.',
  'plan.anyOwn': 'Wybierz swój następny ruch: zostanie zagrany, jeśli będzie dozwolony.',
  'plan.noFurther': 'Dalej nie da się planować.',
  'plan.whatever': 'Cokolwiek zagrają…',
  'plan.any': 'cokolwiek zagrają',
  'plan.keep': 'Zagraj to, jeśli do tego dojdzie',
  'plan.back': 'Cofnij o krok',
  'plan.list': 'Twój plan',
  'plan.remove': 'Usuń',
  'plan.removeThis': 'Usuń: {text}',
  'plan.help': 'Widzisz to tylko ty. Ruch zostanie zagrany, gdy tylko przyjdzie twoja kolej.',
  'reason.plan_not_now': 'Teraz nie da się nic zaplanować.',
  'reason.plan_too_long': 'Dalej nie da się planować.',
  'reason.plan_ends_elsewhere': 'Plan musi się kończyć twoim ruchem.',
}

export default pl
