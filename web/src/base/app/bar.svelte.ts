import type { Snippet } from 'svelte'

let tools = $state.raw<Snippet | null>(null)

/** What a page has put into the header. */
export function barTools(): Snippet | null {
  return tools
}

/** Put tools into the header while a page is there: to be returned from an effect. */
export function inBar(snippet: Snippet): () => void {
  tools = snippet
  return () => (tools = null)
}
