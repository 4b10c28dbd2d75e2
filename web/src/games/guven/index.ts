import { FIELD_KEYS, SMALL_STEPS } from '../field/keyList'
import type { GameModule } from '../game'
import Emblem from './Emblem.svelte'

export default {
  Emblem,
  table: () => import('./Table.svelte'),
  keys: FIELD_KEYS,
  small: SMALL_STEPS,
  seatGaps: ['number'],
} satisfies GameModule
