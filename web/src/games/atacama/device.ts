import { observation, rules } from '../../generated/devices/atacama'
import type { Drawn } from '../../kernel/rules'
import { scene } from './scene'

export { device } from '../../kernel/rules'
export default {
  ...rules,
  draw: (table) => scene(observation(table.memory, table.scene)),
} satisfies Drawn
