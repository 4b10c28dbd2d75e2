/* A debrief is read from ten metres and from a phone. `Debrief.svelte` shows one of its pages in whatever box it is given,
   measured by that box, or all of them one under another: `/debrief/<table>` is a page to share, `?projector` goes through it
   page by page, and a wall embeds the same component. */

/** The pages of a debrief, in the order in which they are shown: one chart or statement each. */
export const pages = [
  'result',
  'points',
  'revenue',
  'cash',
  'prices',
  'plots',
  'luck',
  'deals',
  'biggest',
  'idle',
  'left',
  'decisions',
  'questions',
] as const

export type PageName = (typeof pages)[number]
