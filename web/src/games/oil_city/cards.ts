import type { Cards } from '../../generated/books/oil_city'
import { isHere } from '../../base/here'
import { api } from '../../base/server/api'
import { remembered } from '../../base/server/remembered'

const asked = new Map<string, Promise<Cards>>()

/** The printed content of a table's cards. It never changes, so it is fetched once. Tables on this device have the usual ones. */
export function cardsOf(id: string): Promise<Cards> {
  return remembered(asked, id, () =>
    isHere(id)
      ? import('../../generated/cards/oil_city.json').then(({ default: cards }) => cards)
      : api.cards<Cards>(id),
  )
}
