/* All that the page needs to try out moves, in one piece. */
export { Branches } from './branch.svelte'
export { default as BranchCard } from './BranchCard.svelte'
export { default as HandEntry } from '../../table/HandEntry.svelte'
