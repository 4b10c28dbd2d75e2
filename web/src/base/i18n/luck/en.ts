import type { Entry } from '../words'

/** Where the result of a finished game came from. */
const en = {
  'luck.title': 'Luck and play',
  'luck.ask': 'Count luck and play',
  'luck.working': 'Every roll is weighed against all that could have come…',
  'luck.stop': 'Stop',
  'luck.done': 'Luck and play are counted.',
  'luck.help':
    'How far each part put somebody ahead of the others’ average, or behind it, as the evaluation of the bots sees it. The parts add up to the lead at the end.',
  'luck.meaning': 'What the parts mean',
  'luck.set_up': 'Set-up',
  'luck.own_rolls': 'Own rolls',
  'luck.other_rolls': 'Others’ rolls',
  'luck.play': 'Own decisions',
  'luck.other_play': 'Others’ decisions',
  'luck.rest': 'Not foreseen by the bots',
  'luck.result': 'Lead at the end',
  'luck.about.set_up': 'What lay where, and who began.',
  'luck.about.own_rolls': 'What one’s own rolls brought beyond the average.',
  'luck.about.other_rolls': 'What the others’ rolls brought or cost.',
  'luck.about.play': 'What one’s own turns gave away against the best ones.',
  'luck.about.other_play': 'What the others gave away.',
  'luck.about.rest': 'What the evaluation saw only later.',
  'luck.lucky': 'The luckiest rolls',
  'luck.unlucky': 'The unluckiest rolls',
  'luck.best': 'The best decisions',
} as const satisfies Record<string, Entry>

export type Key = keyof typeof en
export default en as Record<Key, Entry>
