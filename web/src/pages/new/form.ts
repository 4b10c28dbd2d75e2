import type { SeatForm, SeatKind, TableForm } from '../../games/form'
import type { GameInfo, NewSeat, NewTable, Option } from '../../generated/messages'
import { suitingBot, type Wins } from '../../table/wins'
import { freshTime, toNewTime } from './time'

/** The form at first: the fewest players, the viewer first, and bots of the level that suits these wins on all other seats. */
export function freshForm(game: GameInfo, myName: string, wins: Wins): TableForm {
  const bot = suitingBot(game, wins)
  const options: TableForm['options'] = {}
  for (const option of game.options) {
    // A default that depends on the players is left to the server until it is chosen.
    if (option.default !== null && (option.apart ?? null) === null) options[option.name] = option.default
  }
  return {
    count: Math.min(...game.seats),
    seats: Array.from({ length: Math.max(...game.seats) }, (_, seat): SeatForm => {
      if (seat === 0) return { kind: 'me', name: myName, bot }
      return { kind: bot ? 'bot' : 'here', name: '', bot }
    }),
    options,
    public: false,
    level: '',
    time: freshTime(),
    byHand: false,
    aloud: false,
    hints: Object.keys(wins).length === 0 ? null : false,
  }
}

/** Whether every chosen value can be played with this many seats. */
export function fits(game: GameInfo, options: TableForm['options'], count: number): boolean {
  return game.options.every(({ name, values }) => {
    const seats = values?.find((value) => value.name === options[name])?.seats
    return seats?.includes(count) ?? true
  })
}

/** What an option is: as chosen, or what the server will make of it. */
export function valueOf(option: Option, form: TableForm): string | boolean | undefined {
  const apart = waits(form) && !hasHints(form) ? (option.apart ?? null) : null
  return form.options[option.name] ?? apart ?? option.default ?? undefined
}

/** Whether hints are on: as chosen, and else for a beginner alone with bots. Others did not ask for them. */
export function hasHints(form: TableForm): boolean {
  return form.hints ?? form.seats.slice(0, form.count).filter(({ kind }) => kind !== 'bot').length === 1
}

/** Whether all who play may be allowed hints with what is chosen. */
export function mayHint(game: GameInfo, options: TableForm['options']): boolean {
  if (game.hints === null) return false
  const usual = new Map(game.options.map((option) => [option.name, option.default]))
  return Object.entries(game.hints).every(([name, values]) =>
    values.some((value) => value === (options[name] ?? usual.get(name))),
  )
}

/** Only one seat can be “me”: the one before becomes another player at this device. */
export function chooseKind(seats: readonly SeatForm[], seat: number, kind: SeatKind): SeatForm[] {
  return seats.map((form, i) => {
    if (i === seat) return { ...form, kind }
    return kind === 'me' && form.kind === 'me' ? { ...form, kind: 'here' } : form
  })
}

/** The option that a refusal of the server is about, so that it can be shown where it was chosen; null for the rest of the
 * form. */
export function optionAtFault(game: GameInfo, code: string, field: string | null): Option | null {
  return (
    game.options.find(
      // What is wrong inside a file of parts has codes that begin with the option's name, and a field of the file's.
      ({ name }) => field === `options.${name}` || code.startsWith(`${name}_`),
    ) ?? null
  )
}

/** Whether people on other devices are to play, so that others may have to wait for them. */
export function waits(form: TableForm): boolean {
  return form.seats.slice(0, form.count).some((seat) => seat.kind === 'open')
}

/** The form as the server wants it. */
export function toNewTable(game: GameInfo, form: TableForm): NewTable {
  const seats = form.seats.slice(0, form.count)
  // There are no clocks where real dice are entered by hand.
  const time = waits(form) && !form.byHand ? toNewTime(form.time) : null
  return {
    game: game.name,
    options: form.options,
    public: form.public && waits(form),
    ...(form.public && waits(form) && form.level ? { level: form.level } : {}),
    ...(time ? { time } : {}),
    ...(form.byHand ? { by_hand: true } : {}),
    ...(form.aloud ? { aloud: true } : {}),
    ...(hasHints(form) && mayHint(game, form.options) ? { hints: true } : {}),
    seats: seats.map((seat): NewSeat => {
      if (seat.kind === 'bot') return { kind: 'bot', bot: seat.bot }
      if (seat.kind === 'open') return { kind: 'open' }
      return { kind: 'here', name: seat.name.trim() }
    }),
  }
}
