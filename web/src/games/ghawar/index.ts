import { FIELD_KEYS, SMALL_STEPS } from '../field/keyList'
import type { GameModule } from '../game'
import Emblem from './Emblem.svelte'

export default {
  Emblem,
  table: () => import('./Table.svelte'),
  keys: [...FIELD_KEYS, ['L', 'keys.load'], ['X', 'keys.dismantle']],
  small: SMALL_STEPS,
  seatGaps: ['number', 'row'],
} satisfies GameModule
