/* What the rest of the app wants to know of the field before anybody sits down: nothing here draws or plays. */

import type { GameModule } from '../game'

/** What the modules of all games on the field have in common. */
export const FIELD_GAME = {
  small: ['roll', 'enter', 'step', 'stop'],
  run: { of: ['enter', 'step', 'throw_out'], text: 'told.drive', short: 'short.drive' },
  puzzle: () => import('./puzzle'),
} satisfies Partial<GameModule>
