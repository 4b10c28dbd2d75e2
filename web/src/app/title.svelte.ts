/** What the page on the screen is about, for the browser's tab and a board's header; null for none. */
export const title = $state<{ text: string | null; urgent: boolean }>({ text: null, urgent: false })

/** Name the page while it is there: to be returned from an effect. */
export function titled(text: string, urgent = false): () => void {
  title.text = text
  title.urgent = urgent
  return () => {
    title.text = null
    title.urgent = false
  }
}
