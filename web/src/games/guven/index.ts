import { FIELD_GAME } from '../field/game'
import type { GameModule } from '../game'

export default {
  ...FIELD_GAME,
  minutes: 40,
  hardness: 2,
  device: () => import('./device'),
  alone: () => import('../../generated/alone/guven'),
  puzzles: () => import('../../generated/puzzles/guven'),
  thinking: () => import('../../generated/thinkers/guven'),
  table: () => import('./Table.svelte'),
  picture: () => import('./Picture.svelte'),
  mini: () => import('./Mini.svelte'),
  keys: async () => (await import('../field/keyList')).FIELD_KEYS,
  opening: async () => (await import('./opening')).opening,
} satisfies GameModule
