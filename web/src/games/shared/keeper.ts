/* Who answers what screens of games ask about a table. */
import { api } from '../../base/server/api'
import type { Keeper, Play } from '../game'

export const keeperOf = async ({ keeper }: Play): Promise<Keeper> => keeper?.() ?? api
