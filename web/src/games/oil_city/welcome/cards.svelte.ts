import type { Cards } from '../../../generated/books/oil_city'

/** The cards of the game, once they have been read. */
export const known = $state.raw<{ cards: Cards | null }>({ cards: null })
