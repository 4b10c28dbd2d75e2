import { loadGameTexts, gameTexts } from '../../../base/i18n/language.svelte'
import { api } from '../../../base/server/api'
import type { Cards } from '../../../generated/books/oil_city'
import type { Welcome } from '../../game'
import Card from './Card.svelte'
import { known } from './cards.svelte'

const GAME = 'oil_city'

/** The places of a company as people see them before the game; null for games with own cards, which only the table knows. */
export async function welcome(options: Readonly<Record<string, string | boolean>>): Promise<Welcome | null> {
  if (options['components']) return null
  const [cards] = await Promise.all([api.gameCards<Cards>(GAME), loadGameTexts(GAME)])
  known.cards = cards
  return {
    Card,
    seats: (side) =>
      (cards.companies[side] ?? []).map(({ profession }) => gameTexts(GAME).text(`profession.${profession}`)),
  }
}
