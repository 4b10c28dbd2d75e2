import type { TransitionConfig } from 'svelte/transition'

import { motionAllowed } from '../../base/app/settings.svelte'

/** A rig goes up from where its `foot` stands, in so many milliseconds. */
export function rise(_node: Element, { foot, ms }: { foot: string; ms: number }): TransitionConfig {
  return {
    duration: motionAllowed() ? ms : 0,
    css: (t) => `transform: scaleY(${0.3 + 0.7 * t}); transform-origin: ${foot}; opacity: ${t}`,
  }
}
