import { describe, expect, it } from 'vitest'

import { changed, fresh, givenTo, hallOf, laidOut } from '../../../src/games/oil_city/seating'
import type { SeatForm, TableForm } from '../../../src/games/form'
import { freshTime } from '../../../src/pages/new/time'

function form(): TableForm {
  const seats = Array.from({ length: 30 }, (_, seat): SeatForm => ({
    kind: seat === 0 ? 'me' : 'bot',
    name: '',
    bot: 'novice',
  }))
  return fresh({
    count: 3,
    seats,
    options: { companies: 'rulebook' },
    public: false,
    level: '',
    time: freshTime(),
    byHand: false,
    aloud: false,
    hints: false,
  })
}

const kinds = (made: TableForm) => made.seats.slice(0, made.count).map(({ kind }) => kind)

describe('who plays which company', () => {
  it('begins with three companies of one person each, the first mine', () => {
    expect(hallOf(form())).toEqual({ companies: 3, people: 1 })
    expect(kinds(form())).toEqual(['me', 'bot', 'bot'])
    expect(form().options['companies']).toBe('3')
  })

  it('takes all seats of a company at once, wherever they are', () => {
    const made = laidOut(form(), { companies: 4, people: 3 })
    expect(made.count).toBe(12)
    const given = givenTo(made, 1, 'open')
    expect(kinds(given)).toEqual([
      'me',
      'open',
      'bot',
      'bot',
      'me',
      'open',
      'bot',
      'bot',
      'me',
      'open',
      'bot',
      'bot',
    ])
  })

  it('leaves only one company to me', () => {
    const made = givenTo(laidOut(form(), { companies: 3, people: 2 }), 2, 'me')
    expect(kinds(made)).toEqual(['here', 'bot', 'me', 'here', 'bot', 'me'])
  })

  it('keeps companies as they are when there are more or fewer', () => {
    const more = laidOut(changed(givenTo(form(), 1, 'open'), 2, { bot: 'foreman' }), {
      companies: 5,
      people: 1,
    })
    expect(kinds(more)).toEqual(['me', 'open', 'bot', 'bot', 'bot'])
    expect(more.seats[2]?.bot).toBe('foreman')
    expect(kinds(laidOut(more, { companies: 3, people: 1 }))).toEqual(['me', 'open', 'bot'])
  })
})
