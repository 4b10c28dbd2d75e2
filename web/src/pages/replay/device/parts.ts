/* All that the replay of a game on this device needs to judge its moves, in one piece. */
export { default as BestTurns } from './BestTurns.svelte'
export { Judging } from './judging.svelte'
export { PlansOfPhase } from './plans.svelte'
export { default as BestMoves } from '../course/BestMoves.svelte'
