/* All that the page needs to try out moves, in one piece. */
export { Branches } from './branch.svelte'
export { default as BranchCard } from './BranchCard.svelte'
