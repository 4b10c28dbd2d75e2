import type { Line, Term } from './scene'

/** Money now for more money later, from one side of the offer. */
export interface Loan {
  lends: boolean
  interest: number
  /** The interest in hundredths of the loan. */
  percent: number
}

type Terms = Pick<Line, 'due' | 'back'>

/** Whether something is given or returned later; then lines given at once say so, too. */
export function hasTerms(lines: readonly Terms[]): boolean {
  return lines.some(({ due, back }) => due !== null || back !== null)
}

/** The loan in an offer of nothing but money; null if it is none. With `ours` it is seen by its maker, else by the taker. */
export function loanOf(lines: readonly Line[], ours: boolean): Loan | null {
  const [now, later] = [lines.filter(({ due }) => due === null), lines.filter(({ due }) => due !== null)]
  const lender = now[0]?.gives
  const isOne =
    later.length > 0 &&
    lines.every(({ item }) => item === 'money') &&
    now.every(({ gives }) => gives === lender) &&
    later.every(({ gives }) => gives !== lender)
  if (lender === undefined || !isOne) return null
  const sum = (all: readonly Line[]) => all.reduce((before, { amount }) => before + amount, 0)
  const interest = sum(later) - sum(now)
  return { lends: lender === ours, interest, percent: Math.round((100 * interest) / sum(now)) }
}

/** How much money others have promised a company. */
export function moneyOwedTo(terms: readonly Term[], company: number): number {
  return terms.reduce(
    (sum, { creditor, item, amount }) => sum + (item === 'money' && creditor === company ? amount : 0),
    0,
  )
}
