import { FEWEST_COMPANIES } from '../../generated/constants/oil_city'
import type { SeatForm, SeatKind, TableForm } from '../form'

/** How a hall is laid out: seats join the companies in turn, so seat 4 of three companies is a partner in the first. */
export interface Hall {
  companies: number
  /** People in each company. */
  people: number
}

export function hallOf(form: TableForm): Hall {
  const companies = Number(form.options['companies']) || FEWEST_COMPANIES
  return { companies, people: Math.ceil(form.count / companies) }
}

/** The form for another hall. Each company stays with those who play it, as far as there are as many companies. */
export function laidOut(form: TableForm, { companies, people }: Hall): TableForm {
  const before = hallOf(form)
  const count = companies * people
  const spare = (company: number): SeatForm =>
    form.seats[company < before.companies ? company : before.companies - 1] ?? {
      kind: 'bot',
      name: '',
      bot: '',
    }
  const seats = form.seats.map((seat, number): SeatForm => {
    if (number >= count) return seat
    const company = number % companies
    const from = spare(company)
    return company < before.companies || from.kind !== 'me' ? { ...from } : { ...from, kind: 'open' }
  })
  return { ...form, count, seats, options: { ...form.options, companies: String(companies) } }
}

/** Somebody else plays a company: all of its seats. Only one company is mine. */
export function givenTo(form: TableForm, company: number, kind: SeatKind): TableForm {
  const { companies } = hallOf(form)
  const seats = form.seats.map((seat, number): SeatForm => {
    if (number >= form.count) return seat
    if (number % companies === company) return { ...seat, kind }
    return kind === 'me' && seat.kind === 'me' ? { ...seat, kind: 'here' } : seat
  })
  return { ...form, seats }
}

/** The same for a name or a level of bot. */
export function changed(form: TableForm, company: number, what: Partial<SeatForm>): TableForm {
  const { companies } = hallOf(form)
  const seats = form.seats.map((seat, number) =>
    number < form.count && number % companies === company ? { ...seat, ...what } : seat,
  )
  return { ...form, seats }
}

/** Three companies, the first one mine, played by one person each. */
export function fresh(form: TableForm): TableForm {
  return laidOut(
    { ...form, count: FEWEST_COMPANIES, options: { ...form.options, companies: String(FEWEST_COMPANIES) } },
    {
      companies: FEWEST_COMPANIES,
      people: 1,
    },
  )
}
