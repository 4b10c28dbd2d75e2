import { FIELD_GAME } from '../field/game'
import type { GameModule } from '../game'

export default {
  ...FIELD_GAME,
  minutes: 45,
  hardness: 2,
  device: () => import('./device'),
  alone: () => import('../../generated/alone/ghawar'),
  puzzles: () => import('../../generated/puzzles/ghawar'),
  thinking: () => import('../../generated/thinkers/ghawar'),
  table: () => import('./Table.svelte'),
  picture: () => import('./Picture.svelte'),
  mini: () => import('./Mini.svelte'),
  keys: async () => [
    ...(await import('../field/keyList')).FIELD_KEYS,
    ['L', 'keys.load'],
    ['X', 'keys.dismantle'],
  ],
} satisfies GameModule
