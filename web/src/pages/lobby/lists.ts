/* The lists of tables, which a newcomer's first page does without. */
export { default as History } from './History.svelte'
export { default as TableList } from './TableList.svelte'
