/* The news of the ticker: deals, and offers to all companies. */
import type { LogLine, Phrase, Seat } from '../../../generated/messages'
import type { Line, Offer } from '../scene'

/** A deal between two companies, or an offer to all (`taker` null). */
export interface News {
  key: string
  maker: number
  taker: number | null
  given: readonly Phrase[]
  taken: readonly Phrase[]
}

/** The most deals and the most offers that are shown. */
const DEALS = 6
const OFFERS = 4

/** The entries of one kind in this turn that stand. */
export function ofThisTurn(log: readonly LogLine[], wanted: string): LogLine[] {
  const turn = log.findLastIndex(({ phrase, undone }) => phrase === 'event' && !undone)
  return log.slice(turn + 1).filter(({ phrase, undone }) => phrase === wanted && !undone)
}

/** The deals of this turn, the latest first. */
export function deals(log: readonly LogLine[], seats: readonly Seat[]): News[] {
  return ofThisTurn(log, 'accept')
    .filter(({ seat }) => seat !== null)
    .slice(-DEALS)
    .reverse()
    .map((line) => ({
      key: `deal ${line.n}`,
      maker: Number(line.words['company']) - 1,
      taker: seats[line.seat ?? 0]?.side ?? 0,
      given: phrases(line.words['given']),
      taken: phrases(line.words['taken']),
    }))
}

/** Offers to all companies. */
export function offersToAll(offers: readonly Offer[]): News[] {
  return offers
    .filter(({ to }) => to === null)
    .slice(0, OFFERS)
    .map(({ name, maker, lines }) => ({
      key: `offer ${name}`,
      maker,
      taker: null,
      given: lines.filter(({ gives }) => gives).map(phraseOf),
      taken: lines.filter(({ gives }) => !gives).map(phraseOf),
    }))
}

function phrases(words: LogLine['words'][string] | undefined): readonly Phrase[] {
  return typeof words === 'object' ? words : []
}

function phraseOf({ item, plot, amount, due, back }: Line): Phrase {
  const what: Phrase =
    item === 'money'
      ? { name: 'money', words: { money: amount } }
      : plot !== null
        ? { name: 'plot', words: { plot: plot + 1 } }
        : { name: 'item', words: { item, count: amount } }
  if (due === null && back === null) return what
  const term: Phrase =
    due !== null
      ? { name: 'due', words: { turn: due + 1 } }
      : { name: 'back', words: { turn: (back ?? 0) + 1 } }
  return { name: 'later', words: { what: [what], term: [term] } }
}

/** The same with amounts of money hidden. */
export function withoutMoney(given: readonly Phrase[]): Phrase[] {
  return given.map((each) => {
    if (each.name === 'money') return { ...each, words: { money: '…' } }
    const what = each.words['what']
    return typeof what === 'object' ? { ...each, words: { ...each.words, what: withoutMoney(what) } } : each
  })
}

/** Which of `count` items is shown after so many seconds, `each` seconds apiece. */
export function turnOf(count: number, seconds: number, each: number): number {
  return count === 0 ? 0 : Math.floor(seconds / each) % count
}
