import { FIELD_GAME, FIELD_KEYS } from '../field/keyList'
import type { GameModule } from '../game'
import Emblem from './Emblem.svelte'

export default {
  ...FIELD_GAME,
  Emblem,
  minutes: 40,
  hardness: 2,
  device: () => import('./device'),
  table: () => import('./Table.svelte'),
  picture: () => import('./Picture.svelte'),
  keys: FIELD_KEYS,
  opening: async () => (await import('./opening')).opening,
} satisfies GameModule
