import type { Entry } from '../words'

/** How sure a suggestion is. */
const en = {
  'advice.searched': 'Found by looking several turns ahead.',
  'advice.evaluated': 'Found by looking one turn ahead.',
  'advice.wins': 'Proven: with it you win by {n} at least.',
  'advice.level': 'Proven: with it you do not lose.',
  'advice.loses':
    'Proven: the other wins by {n} at least if they make no mistake; this is the hardest to win against.',
} as const satisfies Record<string, Entry>

export type Key = keyof typeof en
export default en as Record<Key, Entry>
