/* Tables on this device: set up, opened from files, listed, and what can be read of them. */
import { HERE } from '../../base/here'
import { api, ApiError } from '../../base/server/api'
import { nonce } from '../../base/server/nonce'
import { remembered } from '../../base/server/remembered'
import { games } from '../../games'
import { sideServed } from '../../games/shared/explain'
import type {
  Draw,
  Explanation,
  NewTable,
  Objections,
  TableSummary,
  TableView,
} from '../../generated/messages'
import { CHANCE, Playing } from '../../kernel/alone'
import { adviceAt, whyAt, whyNotAt } from './advice'
import { botsAmong } from './bots'
import { diceOf, fingerprint, freshSeed } from './dice'
import { exitsIn } from './exits'
import { lessonOf } from './lessons'
import { entriesBefore, fileOf, read, replayed, written, type GameFile, type Player } from './file'
import { linked } from './link'
import { Log } from './log'
import { introduced, ownName } from './ownName'
import { add, all, get, keeps, onChange, setRemoved, type Kept } from './store'
import { bots } from './thinkers'
import { seatsOf, seen } from './view'

export { keeps, lessonOf }

/** The time in seconds since 1970, as logs have it. */
export const now = (): number => Date.now() / 1000

const ID_LETTERS = 12

const loaded = new Map<string, Promise<Playing>>()

/** The game's rules on this device. ApiError `unknown_game` or, where they can't be had or can't run, `device_rules`. */
export function playing(name: string): Promise<Playing> {
  return remembered(loaded, name, () => load(name))
}

async function load(name: string): Promise<Playing> {
  const game = games.get(name)
  if (!game?.device || !game.alone) throw new ApiError(404, { code: game ? 'device_game' : 'unknown_game' })
  const [{ default: rules, device }, { alone }] = await Promise.all([game.device(), game.alone()])
  const own = await device(rules)
  if (!own) throw new ApiError(409, { code: 'device_rules' })
  return new Playing(own, alone)
}

/** Set up a table for people and bots at this device; returns its id. ApiError. */
export function setUp({ game, seats, options = {} }: NewTable): Promise<string> {
  const players = introduced(seats).flatMap((each, seat): Array<[number, Player]> => {
    const name = (each.kind === 'bot' ? each.bot : each.name)?.normalize('NFC').trim()
    return name ? [[seat, { kind: each.kind === 'bot' ? 'bot' : 'person', name }]] : []
  })
  return begin(game, seats.length, options, Object.fromEntries(players))
}

async function begin(
  name: string,
  seats: number,
  options: GameFile['options'],
  players: Kept['players'],
): Promise<string> {
  const game = await playing(name)
  const resolved = game.resolved(options)
  if (!resolved) throw new ApiError(400, { code: 'device_parts' })
  const start = game.start(seats, resolved)
  if (!start) throw new ApiError(400, { code: 'device_set_up' })
  const id = HERE + nonce().slice(0, ID_LETTERS)
  const seed = freshSeed(id, seats)
  const log = new Log(game, start, botsAmong(name, players))
  await log.draw(diceOf(seed), now())
  const { version } = game.alone
  await keep(state(log, { id, game: name, version, seats, options: resolved, players, seed, drew: true }))
  return id
}

/** See whether a game could have this text as its own parts. ApiError `device_parts` if it can't be read here. */
export async function checkParts(game: string, option: string, text: string): Promise<void> {
  if (!(await playing(game)).resolved({ [option]: text })) throw new ApiError(400, { code: 'device_parts' })
}

/** Call once somebody at this device has made a move at a table. */
export function onceMoved(id: string, call: () => void): void {
  let hasMoved = false
  const end = onChange(id, async () => {
    const table = await get(id).catch(() => null)
    const own = (seat: number) => table?.players[seat]?.kind !== 'bot'
    if (hasMoved || !table?.entries.some((entry) => entry.kind === 'action' && own(entry.seat))) return
    hasMoved = true
    end()
    call()
  })
}

/** Another game for the same people and bots, with the same options; returns its id. */
export async function again(id: string): Promise<string> {
  const { game, seats, options, players } = await known(id)
  return begin(game, seats, options, players)
}

/** Open a game file, to go on with it; returns the id of its table, and whether the game is over. ApiError. */
export async function openFile(text: string): Promise<{ id: string; over: boolean }> {
  const file = read(text)
  if (!games.has(file.game)) throw new ApiError(400, { code: 'file_game' })
  return goOn(file)
}

/** Take a lesson; returns the id of its table, which is in no list. ApiError. */
export async function takeLesson(game: string, name: string): Promise<string> {
  const lesson = await lessonOf(game, name)
  if (!lesson) throw new ApiError(404, { code: 'unknown_lesson' })
  const called = ownName()
  const pupil = called && { [lesson.seat]: { kind: 'person', name: called } as const }
  return (await goOn({ ...lesson.file, players: { ...lesson.file.players, ...pupil } }, name)).id
}

/** Play on from the position after `n` entries of a game; returns the id of its table, which is a new one unless that is where the
 * game stands. ApiError. */
export async function playOn(id: string, n: number): Promise<string> {
  const table = await known(id)
  const log = await logOf(table)
  if (n >= log.n) return id
  return (await goOn(fileOf(log.after(n), { ...table, seed: null }, true))).id
}

/** A new table that goes on from a game file, or from that of a lesson. */
async function goOn(file: GameFile, lesson?: string): Promise<{ id: string; over: boolean }> {
  const { game, version, seats, players } = file
  const rules = await playing(game)
  const log = replayed(file, rules, now(), botsAmong(game, players))
  const options = rules.resolved(file.options) ?? file.options
  const id = HERE + nonce().slice(0, ID_LETTERS)
  const { over } = log
  const drew = lesson === undefined && (over ? file.seed !== null : log.drawn === 0)
  const seed = (over && file.seed) || freshSeed(id, seats)
  if (!over) await log.draw(diceOf(seed), now())
  const table = { id, game, version, seats, options, players, seed, drew }
  await keep(state(log, lesson === undefined ? table : { ...table, lesson }))
  return { id, over }
}

/** Keep a new table. ApiError `device_kept` where this browser keeps nothing. */
async function keep(table: Kept): Promise<void> {
  // A form's own objects can't be kept.
  await add({ ...table, options: { ...table.options } }).catch(() => {
    throw new ApiError(500, { code: 'device_kept' })
  })
}

type SetUp = Omit<Kept, 'entries' | 'changed' | 'movers' | 'result' | 'removed'>

/** A table as it is kept. */
export function state(log: Log, table: SetUp): Kept {
  const { points } = log.game.follows(log.record, [])
  const { ending, places } = log.standing(log.eye)
  const resigned = [...log.exits.resigned]
  const result = ending ? { ending, points, places, resigned, out_of_time: [] } : null
  return { ...table, entries: [...log.entries], changed: now(), movers: log.movers, result }
}

/** A table that is kept here. ApiError `unknown_table`, or `device_kept` where this browser keeps nothing. */
export async function known(id: string): Promise<Kept> {
  const table = await get(id).catch(() => {
    throw new ApiError(500, { code: 'device_kept' })
  })
  if (!table)
    throw (await keeps())
      ? new ApiError(404, { code: 'unknown_table' })
      : new ApiError(500, { code: 'device_kept' })
  return table
}

/** Who has taken the device, by table, where people who act at once share it: nothing is shown or saved with others' eyes. */
export const holders = new Map<string, number | null>()

/** Its log. ApiError `device_version` if it was played by rules that this version does not have. */
export async function logOf(table: Kept): Promise<Log> {
  const game = await playing(table.game)
  const start = table.version === game.alone.version ? game.start(table.seats, table.options) : null
  if (!start) throw new ApiError(409, { code: 'device_version' })
  const lesson = table.lesson === undefined ? null : await lessonOf(table.game, table.lesson)
  // A lesson that begins otherwise today is an ordinary game.
  const taken = lesson?.isPlayedWith(table.entries) ? lesson : null
  const log = new Log(game, start, botsAmong(table.game, table.players), table.entries, taken)
  log.holder = holders.get(table.id) ?? null
  return log
}

/** A table as the person sees it who is to move. */
export async function viewOf(table: Kept, log: Log): Promise<TableView> {
  const { seed, drew } = table
  if (!drew || !log.lines.some(({ kind }) => kind === 'outcome')) return seen(table, log)
  const dice = {
    commitment: await fingerprint(seed),
    nonces: [...seed.nonces],
    promises: [...seed.promises],
    seed: log.over ? seed.seed : null,
    scheme: seed.scheme,
    table: seed.table,
  }
  return { ...seen(table, log), dice }
}

/** A table's game file: as far as its people may see it now, or all of it, to go on with it on another device. */
export async function fileText(id: string, isWhole = false): Promise<string> {
  const table = await known(id)
  const log = await logOf(table)
  return written(fileOf(log, { ...table, seed: table.drew ? table.seed : null }, isWhole))
}

/** The page of the app that opens a table's game on another device: all of it, so that whoever looks at a position sees how the game
 * came there and went on. With `at` it shows the position after so many entries. */
export async function linkText(id: string, at?: number): Promise<string> {
  const log = await logOf(await known(id))
  const place = at === undefined ? '' : `?at=${entriesBefore(log, at)}`
  return `/open${place}#${linked(await fileText(id, true))}`
}

/** The seats of people and of bots here that somebody else could take: where nobody has left. */
export async function seatsToFree(id: string): Promise<{ people: number[]; bots: number[] }> {
  const table = await known(id)
  const { own, bots, exits } = await logOf(table)
  const isFilled = (seat: number) => !exits.standIns.has(seat) && !exits.resigned.includes(seat)
  return { people: own.filter(isFilled), bots: [...bots.keys()].filter(isFilled) }
}

/** Go on at the server, where these seats are `free` for somebody else; returns the id of the table there. It is in place of
 * the one here, which leaves the list. ApiError. */
export async function goOnAtServer(id: string, free: readonly number[]): Promise<string> {
  const table = await known(id)
  const log = await logOf(table)
  const seats = Array.from({ length: table.seats }, (_, seat) => {
    if (free.includes(seat)) return { kind: 'open' as const }
    return { kind: log.bots.has(seat) ? ('bot' as const) : ('here' as const) }
  })
  const created = await api.goOn({ file: written(fileOf(log, { ...table, seed: null }, true)), seats })
  // If it stays in the list, nothing is lost.
  await setRemoved(id, true).catch(() => null)
  return created.id
}

/** All tables here, as lists of tables have them. */
export async function summaries(): Promise<TableSummary[]> {
  return (await all().catch(() => [])).map((table) => ({
    id: table.id,
    game: table.game,
    options: { ...table.options },
    seats: seatsOf(
      table,
      [],
      new Map([...botsAmong(table.game, table.players), ...exitsIn(table.entries).standIns]),
    ),
    movers: [...table.movers],
    over: table.result !== null,
    entries: table.entries.length,
    changed: table.changed,
    mine: true,
    result: table.result,
  }))
}

/** What is asked of a server about its tables, for one that is kept here. */
export const past = {
  table: async (id: string): Promise<TableView> => {
    const table = await known(id)
    return viewOf(table, await logOf(table))
  },
  tableAt: async (id: string, n: number): Promise<TableView> => {
    const table = await known(id)
    const log = await logOf(table)
    if (n < log.n && !log.showsPast) throw new ApiError(409, { code: 'still_hidden' })
    return viewOf(table, log.after(n))
  },
  books: async <T>(id: string): Promise<T> => {
    const { game, start, line, record } = await logOf(await known(id))
    const bookings = await games.get(game.alone.game)?.books?.()
    if (!bookings) throw new ApiError(404, { code: 'unknown_game' })
    const steps = line.map((step, place) => ({ ...step, after: line[place + 1]?.before ?? record }))
    return bookings(game.device, start.record, steps) as T
  },
  advice: async (id: string): Promise<Explanation> => {
    const log = await logOf(await known(id))
    return adviceAt(log, () => bots(log.game.alone.game))
  },
  why: async (id: string, n: number): Promise<Explanation> => {
    const log = await logOf(await known(id))
    const { game } = log.game.alone
    return whyAt(
      log,
      n,
      () => bots(game),
      (line) => sideServed(line, game),
    )
  },
  whyNot: async (id: string, seat: number, move: string): Promise<Objections> => {
    const log = await logOf(await known(id))
    return whyNotAt(log, seat, move, () => bots(log.game.alone.game))
  },
  draws: async (id: string): Promise<Draw[]> => {
    const table = await known(id)
    const log = await logOf(table)
    if (!log.over) throw new ApiError(409, { code: 'not_over' })
    return log.line
      .filter(({ seat }) => seat === CHANCE)
      .map(({ n, text, before }, k) => {
        const { actions, weights } = log.game.outcomes(before)
        const each = actions.map((action, place) => [action, weights[place] ?? 0] as const)
        const sorted = each.sort(([one], [other]) => one - other)
        const place = sorted.findIndex(([action]) => log.game.text(action) === text)
        const sum = (some: typeof sorted) => some.reduce((total, [, weight]) => total + weight, 0)
        return {
          n,
          k,
          text,
          total: sum(sorted),
          first: sum(sorted.slice(0, place)),
          weight: sorted[place]?.[1] ?? 0,
        }
      })
  },
  removeTable: async (id: string) => {
    await setRemoved(id, true)
    return new Response()
  },
  restoreTable: async (id: string) => {
    await setRemoved(id, false)
    return new Response()
  },
}
