/* The bank's books: they are kept beside the log, step by step (`Game.books` of the rules), and asked for when somebody wants to
   know where a number comes from. */
import type { Story } from '../../generated/books/oil_city'

/** A line of an account: what came or went, and what there was then. */
export interface StatementLine {
  key: number
  turn: number
  reason: string
  /** Who gave or got it. */
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
    // Putting a piece up changes nothing about how many there are.
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
