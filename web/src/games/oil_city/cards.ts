import type { Cards } from '../../generated/books/oil_city'
import { api } from '../../base/server/api'

const asked = new Map<string, Promise<Cards>>()

/** What is printed on the cards of a table. It never changes, so it is asked for once. */
export function cardsOf(id: string): Promise<Cards> {
  let cards = asked.get(id)
  if (!cards) {
    asked.set(id, (cards = api.cards<Cards>(id)))
    // What failed once may work next time.
    cards.catch(() => asked.delete(id))
  }
  return cards
}
