import { rules } from '../../generated/devices/ghawar'
import type { Rules } from '../../kernel/rules'
import { answers } from '../field/drawing'

export { device } from '../../kernel/rules'
export default { ...rules, answers } satisfies Rules
