import { untrack } from 'svelte'

let spoken = $state('')

/** Say something through screen readers. The same text twice in a row is read twice. */
export function announce(text: string): void {
  spoken = untrack(() => spoken) === text ? `${text}\u00a0` : text
}

export function announced(): string {
  return spoken
}
