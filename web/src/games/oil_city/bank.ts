import { GOODS } from '../../generated/constants/oil_city'
import type { LogLine } from '../../generated/messages'
import type { GameFillings } from '../../base/i18n/gameTexts'

/** What an account gains by a step of the bank; negative for what it gives. */
export interface Gain {
  company: number
  item: string
  amount: number
}

/** One thing that the bank does. */
export interface Step {
  n: number
  phrase: string
  words: GameFillings
  /** The company that it is for; null for all. */
  company: number | null
  gains: Gain[]
}

function gains(phrase: string, words: GameFillings): Gain[] {
  const of = (word: string) => Number(words[word] ?? 0)
  const company = of('company') - 1
  const creditor = of('creditor') - 1
  const own = (item: string, amount: number) => ({ company, item, amount })
  switch (phrase) {
    case 'land':
    case 'plot':
      return [own('plot', 1)]
    case 'refined':
      return [own('crude', -of('crude')), own('kerosene', of('kerosene'))]
    case 'peddled':
      return [own('money', of('money'))]
    case 'sold':
      return [own('money', of('money')), own('wagon', -of('wagons'))]
    case 'bought':
      return [own('money', -of('money')), own(String(words['item']), of('count'))]
    case 'bought_plots':
      return [own('money', -of('money'))]
    case 'rolled':
      return [...GOODS.map((good) => own(good, of(good))), own('driller', -of('drillers'))]
    case 'paid_money':
    case 'owes_money':
      return [own('money', -of('money')), { company: creditor, item: 'money', amount: of('money') }]
    case 'paid':
    case 'owes': {
      const item = String(words['item'])
      return [own(item, -of('count')), { company: creditor, item, amount: of('count') }]
    }
    case 'returned_plot':
      return [own('plot', -1), { company: creditor, item: 'plot', amount: 1 }]
    default:
      return []
  }
}

/** A line of the log as a step of the bank. */
export function stepOf({ n, phrase, words }: LogLine): Step {
  return {
    n,
    phrase,
    words,
    company: words['company'] === undefined ? null : Number(words['company']) - 1,
    gains: gains(phrase, words).filter(({ amount }) => amount !== 0),
  }
}

/** The bank's steps from entry `from` of the log on that the viewer may see and nobody took back. */
export function bankSteps(log: readonly LogLine[], from: number): Step[] {
  return log
    .filter(({ n, kind, phrase, undone }) => n >= from && kind === 'outcome' && phrase !== '' && !undone)
    .map(stepOf)
}

/** The steps that nobody has taken back. */
export function standingOf(steps: readonly Step[], log: readonly LogLine[]): readonly Step[] {
  const undone = new Set(log.flatMap((line) => (line.undone ? [line.n] : [])))
  return steps.some(({ n }) => undone.has(n)) ? steps.filter(({ n }) => !undone.has(n)) : steps
}

/** Whether a step is of interest to a company: its own, one that gives it something, or one for everybody. */
export function concerns({ company, gains }: Step, own: number): boolean {
  return company === null || company === own || gains.some((gain) => gain.company === own)
}

type Total = Pick<Gain, 'item' | 'amount'>

/** What some companies have gained, less what they gave, by item in order of appearance. */
function totals(steps: readonly Step[], counts: (company: number) => boolean): Total[] {
  const all = new Map<string, number>()
  for (const { company, item, amount } of steps.flatMap(({ gains }) => gains))
    if (counts(company)) all.set(item, (all.get(item) ?? 0) + amount)
  return [...all].flatMap(([item, amount]) => (amount === 0 ? [] : [{ item, amount }]))
}

/** What all companies except `own` have gained, less what they gave. */
export function sums(steps: readonly Step[], own: number): Total[] {
  return totals(steps, (company) => company !== own)
}

/** What a company gains in total by some steps. */
export function sum(steps: readonly Step[], company: number): Gain[] {
  return totals(steps, (other) => other === company).map((total) => ({ company, ...total }))
}

/** The amount of an item that a screen does not show yet while these steps are still to be shown. */
export function pending(steps: readonly Step[], company: number, item: string): number {
  return sum(steps, company).find((gain) => gain.item === item)?.amount ?? 0
}
