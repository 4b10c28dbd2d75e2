/* Puzzles of a game by its rules on this device: what `gusher.server.live.puzzles` says, and of `gusher.server.work.puzzles`
   what follows without looking ahead. */
import { ApiError } from '../../base/server/api'
import type {
  Considered,
  Posed,
  PuzzleAnswer,
  PuzzleHint,
  PuzzleSummary,
  PuzzleView,
} from '../../generated/messages'
import { CHANCE, IllegalError, NOBODY, type Playing } from '../../kernel/alone'
import { bytesOf } from '../../kernel/records'
import type { Entry } from '../../table/device/entries'
import { Log } from '../../table/device/log'
import { seen } from '../../table/device/view'

/** What a try comes to. `known`: this device says so, which knows only what all wrong turns have in common. */
export interface Answer extends PuzzleAnswer {
  known?: Pick<Posed, 'goal' | 'worth'>
}

interface Opened {
  posed: Posed
  /** The log up to the position. */
  log: Log
  /** The seat that is to move there. */
  seat: number
}

export class PuzzlesHere {
  /** The puzzle that was asked about last. */
  private last: Opened | undefined

  constructor(
    private readonly game: Playing,
    private readonly posed: readonly Posed[],
    /** With what records their games begin, in base64. */
    private readonly starts: readonly string[],
    /** Whether anything can be hidden in them. */
    private readonly conceals: boolean,
  ) {}

  list(): PuzzleSummary[] {
    return this.posed.map(({ name, goal, fails, options }) => ({ name, goal, fails, options }))
  }

  /** A puzzle, with the position after these actions. ApiError. */
  puzzle(name: string, after: readonly string[]): PuzzleView {
    const { posed, log: start, seat } = this.opened(name)
    const { goal, fails, seats } = posed
    const { game, version, usual } = this.game.alone
    const options = { ...usual, ...posed.options }
    const view = seen({ id: name, game, version, seats, options, players: {} }, this.after(name, after))
    return {
      game,
      name,
      number: 1 + this.posed.indexOf(posed),
      of: this.posed.length,
      fails,
      seat,
      goal,
      start: start.n,
      view,
    }
  }

  /** What an action would do, later in the same turn. ApiError. */
  considered(name: string, action: string, after: readonly string[]): Considered {
    const { seat } = this.opened(name)
    // Nothing is hidden in the position, and so whatever is done in it reveals nothing.
    const would = this.game.device.consider(this.after(name, after).seen(seat), seat, action, false)
    if (!would) throw new ApiError(400, { code: 'unknown_action' })
    return would
  }

  /** Whether a turn is one that is looked for, and what is known of it then. ApiError. */
  answer(name: string, moves: readonly string[]): Answer {
    const { posed, log: start, seat } = this.opened(name)
    const { goal, worth, solutions, hint, idea } = posed
    const [before, log] = [this.after(name, moves.slice(0, -1)), this.after(name, moves)]
    if (moves.length === 0 || !before.movers.includes(seat) || log.movers.includes(seat))
      throw new ApiError(400, { code: 'invalid' }, 'move')
    const end = this.comesTo(posed, log, seat)
    const right = solutions.some(
      (each) => this.comesTo(posed, this.after(name, each.split(' ')), seat) === end,
    )
    const isBest = moves.join(' ') === solutions[0]
    return {
      right,
      tried: log.lines.slice(start.n).map(({ text, phrase, words }, place) => ({
        ply: { seat, text, phrase, words },
        because: isBest && place === moves.length - 1 ? hint.because : [],
      })),
      line: [],
      proven: right && goal !== 'best' ? [worth, worth] : null,
      points: this.game.follows(log.record, []).points,
      over: log.over,
      reckoned: null,
      idea: right ? idea : null,
      known: { goal, worth },
    }
  }

  /** What a turn of this seat comes to that has led here (`gusher.table.puzzles.come_to`). */
  private comesTo({ alike }: Posed, { record }: Log, seat: number): string {
    const fields = Object.entries(alike)
    if (fields.length === 0) return record.join()
    const { scene } = this.game.follows(this.game.concealed(record, seat), [])
    return JSON.stringify(fields.map(([name, size]) => totals([scene[name]].flat(), size)))
  }

  hint(name: string): PuzzleHint {
    return this.find(name).hint
  }

  solution(name: string): string[] {
    return (this.find(name).solutions[0] ?? '').split(' ')
  }

  private find(name: string): Posed {
    const posed = this.posed.find((each) => each.name === name)
    if (!posed) throw new ApiError(404, { code: 'unknown_puzzle' }, 'puzzle')
    return posed
  }

  private opened(name: string): Opened {
    if (this.last?.posed.name === name) return this.last
    const posed = this.find(name)
    const { seats } = posed
    const start = { record: bytesOf(this.starts[posed.start] ?? ''), seats, conceals: this.conceals }
    const taken = { seat: NOBODY, start: 0, stateAt: () => null }
    const log = new Log(this.game, start, new Map(), [], taken)
    play(log, posed.moves.split(' '))
    const seat = posed.seat ?? log.movers[0] ?? NOBODY
    Object.assign(taken, { seat, start: log.n })
    return (this.last = { posed, log, seat })
  }

  /** The log after these further actions. ApiError if one can't be done. */
  private after(name: string, texts: readonly string[]): Log {
    const log = this.opened(name).log.fork()
    try {
      play(log, texts, this.opened(name).seat)
    } catch (error) {
      if (error instanceof IllegalError) throw new ApiError(409, { code: error.code })
      throw error
    }
    return log
  }
}

/** Let those act who are named, else `own` if that seat may, else whoever may first, and chance as given. IllegalError. */
function play(log: Log, words: readonly string[], own = NOBODY): void {
  for (const word of words) {
    const { n, movers } = log
    const [, named, text = word] = /^(\d{1,2}):(.+)$/.exec(word) ?? []
    const seat = named ? Number(named) - 1 : movers.includes(own) ? own : (movers[0] ?? CHANCE)
    const entry: Entry =
      seat === CHANCE ? { kind: 'outcome', n, text, at: 0 } : { kind: 'action', n, seat, text, at: 0 }
    log.fold(entry)
  }
}

/** The sums of entries of so many numbers each. */
function totals(numbers: readonly unknown[], size: number): number[] {
  const sums = Array<number>(size).fill(0)
  numbers.forEach((each, at) => (sums[at % size] = (sums[at % size] ?? 0) + Number(each)))
  return sums
}
