import type { Cards } from '../../generated/books/oil_city'
import { api } from '../../base/server/api'

const asked = new Map<string, Promise<Cards>>()

/** The printed content of a table's cards. It never changes, so it is fetched once. */
export function cardsOf(id: string): Promise<Cards> {
  let cards = asked.get(id)
  if (!cards) {
    asked.set(id, (cards = api.cards<Cards>(id)))
    // What failed once may work next time.
    cards.catch(() => asked.delete(id))
  }
  return cards
}
