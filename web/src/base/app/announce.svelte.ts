import { untrack } from 'svelte'

let spoken = $state('')

/** Say something to people who listen to the screen. What is said twice is heard twice. */
export function announce(text: string): void {
  spoken = untrack(() => spoken) === text ? `${text}\u00a0` : text
}

export function announced(): string {
  return spoken
}
