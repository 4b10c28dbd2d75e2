/** What the page on the screen is about, for the header and the browser's tab; null for none. */
export const title = $state<{ text: string | null; urgent: boolean }>({ text: null, urgent: false })
