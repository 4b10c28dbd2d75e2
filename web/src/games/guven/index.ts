import { DRIVE, FIELD_KEYS, SMALL_STEPS } from '../field/keyList'
import type { GameModule } from '../game'
import Emblem from './Emblem.svelte'

export default {
  Emblem,
  device: () => import('./device'),
  table: () => import('./Table.svelte'),
  picture: () => import('./Picture.svelte'),
  keys: FIELD_KEYS,
  small: SMALL_STEPS,
  run: DRIVE,
  puzzle: () => import('../field/puzzle').then(({ about }) => about),
  opening: async () => (await import('./opening')).opening,
} satisfies GameModule
