/** The pages of a debrief in the order in which they are shown, one chart or statement each. `/debrief/<table>` shows all,
 * `?projector` and the wall of a room one at a time. */
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
