import type { NewTable, TableView } from '../generated/messages'

/** The same set-up once more: the same seats and options. Friends on other devices get an open seat and a new link. */
export function sameAgain(view: TableView): NewTable {
  return {
    game: view.game,
    options: view.options,
    seats: view.seats.map((seat) => {
      if (seat.kind === 'bot') return { kind: 'bot', bot: seat.bot }
      return seat.mine ? { kind: 'here', name: seat.name } : { kind: 'open' }
    }),
  }
}
