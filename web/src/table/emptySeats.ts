/* What a table shows as long as somebody is missing. */
export { default as BeforeBegin } from './BeforeBegin.svelte'
export { default as OpenSeats } from './OpenSeats.svelte'
