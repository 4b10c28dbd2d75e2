/* A table on this device as screens see it. */
import type { Seat, TableView } from '../../generated/messages'
import { CHANCE } from '../../kernel/alone'
import { middling } from './bots'
import { waysOut } from './exits'
import type { Levels, Log } from './log'
import type { Kept } from './store'

export function seatsOf(
  { seats, players }: Pick<Kept, 'seats' | 'players'>,
  sides: readonly number[],
  bots: Levels,
  isMine = (seat: number): boolean => !bots.has(seat),
): Seat[] {
  return Array.from({ length: seats }, (_, seat) => {
    const player = players[seat]
    // A bot that this device can't play is called what it was, all the same.
    const bot = bots.get(seat) ?? (player?.kind === 'bot' ? player.name : null)
    return {
      seat,
      side: sides[seat] ?? seat,
      kind: bot === null ? 'person' : 'bot',
      name: player?.kind === 'person' ? player.name : '',
      bot,
      mine: isMine(seat),
      presence: null,
    }
  })
}

type Shown = Pick<Kept, 'id' | 'game' | 'version' | 'seats' | 'options' | 'players'>

/** A table as the person sees it who is to move, but for the dice. */
export function seen(table: Shown, log: Log): TableView {
  const { game, eye, over, bots, own, acting, taken } = log
  const movers = log.movers.filter((seat) => seat !== CHANCE)
  const record = log.seen(eye)
  return {
    type: 'view',
    id: table.id,
    game: table.game,
    rules_version: table.version,
    options: game.shown(table.options),
    seats: seatsOf(table, game.sides(record, table.seats), bots, (seat) => own.includes(seat)),
    maker: false,
    n: log.n,
    movers,
    over,
    ...log.standing(eye),
    resigned: [...log.exits.resigned],
    ways_out:
      over || taken
        ? []
        : waysOut(
            own,
            log.sides,
            game.alone.resignable,
            own.some((seat) => log.goesOnWithout(seat)) ? middling(table.game) : null,
          ),
    ...game.follows(record, over ? [] : acting),
    log_from: 0,
    log: log.linesFor(eye),
    conceals: !log.showsPast,
    only_for: log.onlyFor,
    undo: log.undo,
    thinking: movers.filter((seat) => bots.has(seat)),
    lesson: taken?.stateAt(log) ?? null,
    dice: null,
  }
}
