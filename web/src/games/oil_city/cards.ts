import type { Cards } from '../../generated/books/oil_city'
import { api } from '../../base/server/api'
import { remembered } from '../../base/server/remembered'

const asked = new Map<string, Promise<Cards>>()

/** The printed content of a table's cards. It never changes, so it is fetched once. */
export function cardsOf(id: string): Promise<Cards> {
  return remembered(asked, id, () => api.cards<Cards>(id))
}
