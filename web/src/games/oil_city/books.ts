/* The bank's books (`Game.books` of the rules), fetched when somebody asks where a number comes from. */
import type { Story } from '../../generated/books/oil_city'
import type { Play } from '../game'
import { keeperOf } from '../shared/keeper'

/** The books of a table so far, from whoever keeps it. */
export const booksOf = async (play: Play): Promise<Story> => (await keeperOf(play)).books<Story>(play.view.id)

/** A line of an account: what came or went, and what there was then. */
export interface StatementLine {
  key: number
  turn: number
  reason: string
  /** The account that gave or got it. */
  other: string
  amount: number
  balance: number
}

/** A company's account of an item, in hand or standing on its plots, the latest entry first. */
export function statement({ bookings }: Story, company: number, item: string): StatementLine[] {
  const ours = new Set([String(company), `${company} plots`])
  const lines: StatementLine[] = []
  let balance = 0
  bookings.forEach((entry, key) => {
    const [gave, got] = [ours.has(entry.giver), ours.has(entry.taker)]
    // Putting a piece up does not change how many there are.
    if (entry.item !== item || gave === got) return
    const amount = got ? entry.amount : -entry.amount
    balance += amount
    lines.push({
      key,
      turn: entry.turn,
      reason: entry.reason,
      other: (got ? entry.giver : entry.taker).replace(' plots', ''),
      amount,
      balance,
    })
  })
  return lines.reverse()
}
