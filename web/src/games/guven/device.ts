import { rules } from '../../generated/devices/guven'
import type { Answering } from '../../kernel/rules'
import { answers } from '../field/drawing'

export { device } from '../../kernel/rules'
export default { ...rules, answers } satisfies Answering
