import { FEWEST_COMPANIES } from '../../generated/constants/oil_city'
import type { SeatForm, SeatKind, TableForm } from '../form'

/** How a hall is laid out. Seats join the companies in turn: with three companies, seat 4 is a partner in the first. */
export interface Hall {
  companies: number
  /** People in each company. */
  people: number
}

export function hallOf(form: TableForm): Hall {
  const companies = Number(form.options['companies']) || FEWEST_COMPANIES
  return { companies, people: Math.ceil(form.count / companies) }
}

/** The form with other seats, each by what it is now and its company. */
function withSeats(form: TableForm, change: (seat: SeatForm, company: number) => SeatForm): TableForm {
  const { companies } = hallOf(form)
  const seats = form.seats.map((seat, number) =>
    number < form.count ? change(seat, number % companies) : seat,
  )
  return { ...form, seats }
}

/** The form for another hall. Each company stays with those who play it, as far as there are as many companies. */
export function laidOut(form: TableForm, { companies, people }: Hall): TableForm {
  const before = hallOf(form)
  const options = { ...form.options, companies: String(companies) }
  return withSeats({ ...form, count: companies * people, options }, (_, company) => {
    const isNew = company >= before.companies
    const like = form.seats[isNew ? before.companies - 1 : company] ?? { kind: 'bot', name: '', bot: '' }
    return isNew && like.kind === 'me' ? { ...like, kind: 'open' } : { ...like }
  })
}

/** Somebody else plays a company: all of its seats. Only one company is mine. */
export function givenTo(form: TableForm, company: number, kind: SeatKind): TableForm {
  return withSeats(form, (seat, its) => {
    if (its === company) return { ...seat, kind }
    return kind === 'me' && seat.kind === 'me' ? { ...seat, kind: 'here' } : seat
  })
}

/** Another name or level of bot for all seats of a company. */
export function changed(form: TableForm, company: number, what: Partial<SeatForm>): TableForm {
  return withSeats(form, (seat, its) => (its === company ? { ...seat, ...what } : seat))
}

/** Three companies, the first one mine, played by one person each. */
export function fresh(form: TableForm): TableForm {
  const options = { ...form.options, companies: String(FEWEST_COMPANIES) }
  return laidOut({ ...form, count: FEWEST_COMPANIES, options }, { companies: FEWEST_COMPANIES, people: 1 })
}
