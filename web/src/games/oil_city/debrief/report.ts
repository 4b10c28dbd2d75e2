import type { Debrief } from '../../../generated/debriefs/oil_city'
import type { Phrase, TableView } from '../../../generated/messages'
import type { GameTexts } from '../../../base/i18n/gameTexts'
import { number, signed } from '../../../base/i18n/language.svelte'
import { SOLD } from '../../../generated/constants/oil_city'
import type { Line } from './lines'

/** A company in a chart: its amount, also in words. */
export interface Bar {
  company: number
  amount: number
  said: string
}

/** How names of companies are fitted in, in letters' heights (`inRows`): on a wall they are cut rather than small. */
export interface Naming {
  inTwo: number
  least: number
}

/** Gaps of sentences that take the name of a company. */
const COMPANIES = ['company', 'other', 'winner']

/** The content of a debrief's pages, in words. */
export class Report {
  constructor(
    readonly view: TableView,
    readonly debrief: Debrief,
    readonly texts: GameTexts,
  ) {}

  /** The name of a company. */
  name(company: number): string {
    return this.view.side_names?.[company] || this.texts.text('company.number', { n: company + 1 })
  }

  text(key: string, fillings: Record<string, string | number> = {}): string {
    return this.texts.text(`debrief.${key}`, fillings)
  }

  /** A sentence of the debrief with the names of companies. */
  sentence(kind: 'decision' | 'question', { name, words }: Phrase): string {
    const called = COMPANIES.filter((gap) => gap in words).map((gap) => [
      gap,
      this.name(Number(words[gap]) - 1),
    ])
    return this.texts.text(`debrief.${kind}.${name}`, { ...words, ...Object.fromEntries(called) })
  }

  /** The companies in order of their places, or of their numbers where nobody has one. */
  get ranking(): number[] {
    const place = (n: number) => this.debrief.companies[n]?.place ?? 0
    return this.numbers.sort((one, other) => place(one) - place(other) || one - other)
  }

  get numbers(): number[] {
    return this.debrief.companies.map((_, n) => n)
  }

  /** The points of all companies, in order of their places. */
  get result(): Bar[] {
    return this.ranking.map((company) => {
      const amount = this.debrief.companies[company]?.points ?? 0
      return { company, amount, said: number(amount) }
    })
  }

  /** The place of a company in words; empty where nobody has one. */
  place(company: number): string {
    const n = this.debrief.companies[company]?.place ?? null
    return n === null ? '' : this.text('place', { n })
  }

  /** Points, revenue or cash of every company over the turns. */
  over(what: 'points' | 'revenue' | 'cash'): Line[] {
    return this.debrief.companies.map((company, n) => ({
      key: String(n),
      company: n,
      label: this.name(n),
      values: company.turns.map((turn) => turn[what]),
    }))
  }

  /** What a unit of each good brought over the turns. */
  get prices(): Line[] {
    return SOLD.map((good) => ({
      key: good,
      company: null,
      label: this.texts.text(`words.item.${good}`),
      values: this.debrief.events.map((event) => event[good]),
    }))
  }

  /** Goods unsold, wagons left and money unspent at the end, for each company. */
  get left(): number[][] {
    return this.debrief.companies.map(({ unsold, wagons, money }) => [
      (unsold.gas ?? 0) + (unsold.wax ?? 0) + (unsold.kerosene ?? 0),
      wagons,
      money,
    ])
  }

  /** Amounts of all companies, the largest first. */
  bars(amount: (company: Debrief['companies'][number]) => number): Bar[] {
    return this.debrief.companies
      .map((company, n) => ({ company: n, amount: Math.round(amount(company)) }))
      .sort((one, other) => other.amount - one.amount || one.company - other.company)
      .map((bar) => ({ ...bar, said: signed(bar.amount) }))
  }

  /** How many deals two companies have made with each other. */
  between(one: number, other: number): number {
    return this.debrief.deals.filter(
      ({ maker, taker }) => (maker === one && taker === other) || (maker === other && taker === one),
    ).length
  }
}

/** What can lie idle, in the order of the page. */
export const IDLE = ['towers', 'drillers', 'improvements', 'refineries', 'tokens'] as const

export function idleOf(company: Debrief['companies'][number]): number[] {
  return IDLE.map((what) => company.turns.reduce((sum, turn) => sum + turn.idle[what], 0))
}
