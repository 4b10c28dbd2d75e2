import type { Entry } from '../words'

/** What is said where somebody plans their next moves. */
const en = {
  'plan.title': 'Plan ahead',
  'plan.close': 'Stop planning',
  'plan.theirs': 'Nothing is played yet. Try a move for {name} on the board.',
  'plan.further': 'Or go on: try another move for {name}.',
  'plan.own': 'Now choose your answer.',
  'plan.anyOwn': 'Choose your next move: it is played if it is still allowed then.',
  'plan.noFurther': 'You cannot plan any further.',
  'plan.whatever': 'Whatever they play…',
  'plan.any': 'whatever they play',
  'plan.keep': 'Play this if it comes to it',
  'plan.back': 'Go back one step',
  'plan.list': 'Your plan',
  'plan.remove': 'Remove',
  'plan.removeThis': 'Remove: {text}',
  'plan.help': 'Only you can see this. It is played as soon as it is your turn.',
  'reason.plan_not_now': 'Nothing can be planned right now.',
  'reason.plan_too_long': 'You cannot plan any further.',
  'reason.plan_ends_elsewhere': 'A plan must end with a move of your own.',
} satisfies Record<string, Entry>

export type Key = keyof typeof en
export default en
