import { rules } from '../../generated/devices/ghawar'
import type { Drawn } from '../../kernel/rules'
import { scene } from './scene'

export { device } from '../../kernel/rules'
export default { ...rules, draw: scene } satisfies Drawn
