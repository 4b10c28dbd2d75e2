import { FIELD_GAME, FIELD_KEYS } from '../field/keyList'
import type { GameModule } from '../game'
import Emblem from './Emblem.svelte'

export default {
  ...FIELD_GAME,
  Emblem,
  minutes: 45,
  hardness: 2,
  device: () => import('./device'),
  table: () => import('./Table.svelte'),
  picture: () => import('./Picture.svelte'),
  keys: [...FIELD_KEYS, ['L', 'keys.load'], ['X', 'keys.dismantle']],
} satisfies GameModule
