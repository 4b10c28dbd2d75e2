interface Title {
  /** What the page on the screen is about, for the browser's tab and a board's header; null for none. */
  text: string | null
  /** The call to a player who looks at another window: that it is their turn. */
  call: string | null
  /** A board takes the whole page, and the header stands for its heading. */
  board: boolean
  /** How many look on. */
  watching: number
}

const NONE: Title = { text: null, call: null, board: false, watching: 0 }

export const title = $state<Title>({ ...NONE })

/** Name the page while it is there: to be returned from an effect. */
export function titled(text: string, more: Partial<Omit<Title, 'text'>> = {}): () => void {
  Object.assign(title, NONE, more, { text })
  return () => void Object.assign(title, NONE)
}
