/* What is felt and heard of the bank's work. In a class only the big screen is heard: thirty phones would be a din. */
import { rattle, ring } from '../../base/ui/feel'
import type { Step } from './bank'

export function sound(steps: readonly Step[], heard: boolean): void {
  if (steps.some(({ phrase }) => phrase === 'rolled')) rattle(heard)
  else if (steps.some(({ phrase }) => phrase === 'sold' || phrase === 'peddled')) ring(heard)
}
