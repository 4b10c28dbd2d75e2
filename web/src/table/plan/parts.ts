/* All that the page needs to plan moves, in one piece. */
export { Planning } from './planning.svelte'
export { default as PlanCard } from './PlanCard.svelte'
export { withLine } from './lines'
