import { rules } from '../../generated/devices/oil_city'
import type { Drawn } from '../../kernel/rules'
import { scene } from './scene'

export { device } from '../../kernel/rules'
export default { ...rules, draw: scene } satisfies Drawn
