export { device } from '../../kernel/rules'
export { rules as default } from '../../generated/devices/atacama'
