/* Games as files, as `gusher.table.files` has them. What needs a server is refused. */
import { ApiError } from '../../base/server/api'
import { CHANCE, IllegalError, type Playing } from '../../kernel/alone'
import type { EndKind, Entry } from './entries'
import { Log, type Levels } from './log'

const TITLE = 'Gusher game file 1'
const HIDDEN = '?'
const WIDTH = 100
const LIMIT = 256 * 1024
const MOST_SEATS = 30
const MISSING = '-'
const HEADER =
  /^(game|seats|seed|dice of|dice scheme|promises|end|points|(?:option|parts|seat) [\w-]{1,40}):(.*)$/
/** Up to forty signs that can be seen; `gusher.table.names` looks closer. */
const NAME = /^(?=[\p{L}\p{N}\p{P}\p{S}])[\p{L}\p{M}\p{N}\p{P}\p{S} \u200c\u200d]{1,40}$/u
/** Stand among the moves where a seat has resigned, where a bot of a level took it over, and where somebody is back. */
const LEFT = /^(resign|back|bot-([a-z_]{1,40}))$/
/** Stands where so many outcomes were drawn that were taken back. */
const DRAWN_IN_VAIN = /^void-[1-9]\d{0,4}$/
const BY_PEOPLE: readonly string[] = ['resigned', 'agreed', 'abandoned'] satisfies EndKind[]

export interface Player {
  kind: 'person' | 'bot'
  name: string
}

/** The seed of the dice, shown after the end: under which name they drew, what the seats have added and promised. */
export interface Seed {
  seed: string
  table: string
  nonces: readonly string[]
  scheme: number
  promises: readonly string[]
}

/** A move or an outcome, with its seat unless it is the lowest of those to move; `line` is for errors. */
interface Word {
  text: string
  seat: number | null
  line?: number
}

export interface GameFile {
  game: string
  version: number
  seats: number
  options: Readonly<Record<string, string | boolean>>
  players: Readonly<Record<number, Player>>
  steps: readonly Word[]
  result: { ending: string; points: readonly number[] } | null
  seed: Seed | null
  /** On which line of a text each key of its header stood, for errors. */
  lines?: Readonly<Record<string, number>>
}

/** The file of a table as it stands: as far as its people may see it now, or all that the device has. */
export function fileOf(
  log: Log,
  table: Pick<GameFile, 'seats' | 'options' | 'players'> & { seed: Seed | null },
  isWhole = false,
): GameFile {
  const { game, version, usual } = log.game.alone
  const { ending } = log.standing(log.eye)
  const hidden = isWhole ? new Set<number>() : log.covered(log.eye)
  const options = Object.entries(table.options).filter(([name, value]) => value !== usual[name])
  return {
    game,
    version,
    seats: table.seats,
    options: Object.fromEntries(options),
    players: table.players,
    steps: [
      ...log.line.map(({ n, seat, text, before }) => ({
        n,
        text: hidden.has(n) ? HIDDEN : text,
        seat: seat === CHANCE || seat === log.game.movers(before)[0] ? null : seat,
      })),
      ...left(log),
    ].sort((one, other) => one.n - other.n),
    result: ending ? { ending, points: log.game.follows(log.record, []).points } : null,
    seed: ending && log.drawn > 0 ? table.seed : null,
  }
}

/** How many entries come before number `n` of a log in the log that its file leads to: what was taken back is not in there. */
export function entriesBefore(log: Log, n: number): number {
  const ends = log.entries.filter(({ kind }) => kind === 'end')
  return [...log.line, ...left(log), ...ends].filter((each) => each.n < n).length
}

/** Where somebody has left or come back. */
function left({ entries, exits }: Log): Array<Word & { n: number }> {
  return entries.flatMap((entry) => {
    if (!exits.hasLeft) return []
    const { n, kind } = entry
    if (kind === 'resign') return [{ n, seat: entry.seat, text: 'resign' }]
    if (kind === 'return') return [{ n, seat: entry.seat, text: 'back' }]
    return kind === 'takeover' ? [{ n, seat: entry.seat, text: `bot-${entry.level}` }] : []
  })
}

/** The text of a game file. */
export function written(file: GameFile): string {
  const lines = [TITLE, `game: ${file.game}, rules ${file.version}`, `seats: ${file.seats}`]
  for (const [name, value] of Object.entries(file.options).sort(([one], [other]) => (one < other ? -1 : 1)))
    lines.push(...optionLines(name, value))
  for (const [seat, { kind, name }] of Object.entries(file.players))
    lines.push(`seat ${Number(seat) + 1}: ${kind} ${name}`)
  if (file.seed) {
    const { seed, table, nonces, scheme, promises } = file.seed
    lines.push(`seed: ${seed}`, `dice of: ${[table, ...nonces].join(' ')}`)
    if (scheme > 1)
      lines.push(
        `dice scheme: ${scheme}`,
        `promises: ${promises.map((promise) => promise || MISSING).join(' ')}`,
      )
  }
  lines.push('', ...wrapped(file.steps))
  if (file.result) lines.push('', `end: ${file.result.ending}`, `points: ${file.result.points.join(' ')}`)
  return `${lines.join('\n')}\n`
}

function optionLines(name: string, value: string | boolean): string[] {
  if (typeof value === 'boolean') return [`option ${name}: ${value ? 'yes' : 'no'}`]
  if (!value.includes('\n')) return [`option ${name}: ${value}`]
  const lines = value.replace(/\n$/, '').split('\n')
  return [`parts ${name}:`, ...lines.map((line) => `| ${line}`.trimEnd())]
}

/** The moves, ten of them numbered at a time, in lines that fit a letter. */
function wrapped(steps: readonly Word[]): string[] {
  const lines: string[] = []
  let line = ''
  for (const [number, { text, seat }] of steps.entries()) {
    const isFirst = number % 10 === 0
    const word = `${isFirst ? `${number + 1}. ` : ''}${seat === null ? '' : `${seat + 1}:`}${text}`
    if (line && (isFirst || line.length + 1 + word.length > WIDTH)) {
      lines.push(line)
      line = ''
    }
    line = line ? `${line} ${word}` : word
  }
  return line ? [...lines, line] : lines
}

/** What is wrong with a file, as the server would say it. */
function wrong(
  code: string,
  place: Record<string, number>,
  found: string,
  game: string | null = null,
): ApiError {
  const shown = [...found].slice(0, 30).join('')
  return new ApiError(400, { code }, 'file', game, place, found.length > shown.length ? `${shown}…` : shown)
}

/** What a text says as a game file, as far as devices play such games. ApiError names the line. */
export function read(text: string): GameFile {
  if (text.length > LIMIT) throw wrong('file_too_large', {}, '')
  const lines = text
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .split('\n')
  const title = (lines[0] ?? '').trim()
  if (title !== TITLE) throw wrong('file_title', { line: 1 }, title)
  const values = new Map<string, { value: string; line: number }>()
  const parts = new Map<string, string[]>()
  const steps: Word[] = []
  let last = ''
  for (const [place, content] of lines.entries()) {
    if (place === 0) continue
    const line = place + 1
    const header = HEADER.exec(content.trim())
    if (content.startsWith('|')) {
      const own = parts.get(last)
      if (!own || steps.length > 0) throw wrong('file_stray', { line }, content)
      own.push(content.slice(1).replace(/^ /, ''))
    } else if (header) {
      const [, key = '', value = ''] = header
      last = key
      if (key.startsWith('parts ')) parts.set(key, [])
      if (values.has(key)) throw wrong('file_twice', { line }, `${key}:`)
      values.set(key, { value: value.trim(), line })
    } else if (!content.trim().startsWith('#')) {
      for (const word of content.split(/\s+/).filter(Boolean)) {
        if (!/^\d{1,5}\.$/.test(word)) steps.push(step(word, line))
      }
    }
  }

  const needed = (key: string) => {
    const found = values.get(key)
    if (!found) throw wrong('file_missing_line', {}, `${key}:`)
    return found
  }
  const number = (key: string, least: number, most: number, code = 'file_number', said?: string) => {
    const { value, line } = needed(key)
    return within(said ?? value, least, most, code, line)
  }

  const { value: named, line } = needed('game')
  const [, game, version] = /^(\w+), rules (\d{1,9})$/.exec(named) ?? []
  if (game === undefined) throw wrong('file_game_line', { line }, named)
  const seats = number('seats', 1, MOST_SEATS)
  const options: Record<string, string | boolean> = {}
  const players: Record<number, Player> = {}
  for (const [key, { value, line }] of values) {
    const [word, name = ''] = key.split(' ')
    if (word === 'parts') options[name] = `${parts.get(key)?.join('\n') ?? ''}\n`
    if (word === 'option') options[name] = value === 'yes' ? true : value === 'no' ? false : value
    if (word === 'seat') {
      const seat = within(name, 1, seats, 'file_seat', line) - 1
      const [, kind, called = ''] = /^(person|bot) (.*)$/u.exec(value) ?? []
      if (!NAME.test(called.normalize('NFC').trim())) throw wrong('file_player', { line }, value)
      players[seat] = { kind: kind as Player['kind'], name: called }
    }
  }
  return {
    game,
    version: Number(version),
    seats,
    options,
    players,
    steps,
    result: result(),
    seed: seed(),
    lines: Object.fromEntries([...values].map(([key, { line }]) => [key, line])),
  }

  function result(): GameFile['result'] {
    if (!values.has('end') && !values.has('points')) return null
    const { value, line } = needed('points')
    const points = value.split(/\s+/).map((each) => within(each, -1e8, 1e8, 'file_number', line))
    return { ending: needed('end').value, points }
  }

  function seed(): Seed | null {
    if (!['seed', 'dice of', 'dice scheme', 'promises'].some((key) => values.has(key))) return null
    const { value: seed, line } = needed('seed')
    if (!/^(?:[0-9a-f]{2}){1,64}$/.test(seed)) throw wrong('file_seed', { line }, seed)
    const [table = '', ...nonces] = needed('dice of').value.split(/\s+/)
    if (!values.has('dice scheme') && !values.has('promises'))
      return { seed, table, nonces, scheme: 1, promises: [] }
    const scheme = number('dice scheme', 2, 4, 'file_scheme')
    const { value: said, line: promisesAt } = needed('promises')
    const promises = said.split(/\s+/).map((each) => (each === MISSING ? '' : each))
    if (promises.length !== seats || !promises.every((each) => /^(?:|[0-9a-f]{64})$/.test(each)))
      throw wrong('file_promises', { line: promisesAt }, said)
    if (nonces.length !== seats || !nonces.every((each) => /^[A-Za-z0-9_-]{1,64}$/.test(each)))
      throw wrong('file_additions', { line: needed('dice of').line }, needed('dice of').value)
    return { seed, table, nonces, scheme, promises }
  }
}

function within(text: string, least: number, most: number, code: string, line: number): number {
  const number = Number(text)
  if (!/^-?\d{1,9}$/.test(text) || number < least || number > most) throw wrong(code, { line }, text)
  return number
}

function step(word: string, line: number): Word {
  const [, seat, rest] = /^(\d{1,2}):(.+)$/.exec(word) ?? []
  const text = rest ?? word
  if (seat === '0' || seat === '00') throw wrong('file_seat', { line }, word)
  if (text === HIDDEN) throw wrong('file_hidden', { line }, word)
  return { text, seat: seat === undefined ? null : Number(seat) - 1, line }
}

/** The log that a file's moves lead to, at `at` seconds since 1970, with `bots` that go on playing. ApiError names the line of a
 * move that is not possible. */
export function replayed(file: GameFile, game: Playing, at: number, bots: Levels): Log {
  const placed = (key: string) => {
    const line = file.lines?.[key]
    return line === undefined ? {} : { line }
  }
  if (file.game !== game.alone.game) throw wrong('file_game', placed('game'), file.game)
  if (file.version !== game.alone.version) throw wrong('file_rules', placed('game'), `rules ${file.version}`)
  for (const [name, value] of Object.entries(file.options)) {
    const printed = game.alone.printed.find(({ option }) => option === name)
    const usual = game.alone.usual[name]
    const isText = typeof value === 'string' && value.includes('\n')
    const key = `${isText ? 'parts' : 'option'} ${name}`
    if (!printed && usual === undefined) throw wrong('file_option', placed(key), key)
    if (printed ? !isText && !Object.hasOwn(printed.sets, String(value)) : isText)
      throw wrong(isText ? 'file_no_parts' : 'file_parts', placed(key), `${key}:`)
    if (typeof usual === 'boolean' && typeof value !== 'boolean')
      throw wrong('file_switch', placed(key), value)
    if (isText && !game.resolved({ [name]: value })) throw wrong('device_parts', placed(key), `${key}:`)
  }
  const start = game.start(file.seats, file.options)
  if (!start) throw wrong('device_set_up', {}, '')
  const log = new Log(game, start, bots)
  for (const [place, { text, seat, line = 0 }] of file.steps.entries()) {
    const where = { line, move: place + 1 }
    if (DRAWN_IN_VAIN.test(text)) throw wrong('device_void', where, text, file.game)
    const mover = log.movers[0]
    if (mover === undefined) throw wrong('game_over', where, text, file.game)
    const n = log.n
    const entry: Entry =
      exit(text, mover === CHANCE ? seat : (seat ?? mover)) ??
      (mover === CHANCE
        ? { kind: 'outcome', n, text, at }
        : { kind: 'action', n, seat: seat ?? mover, text, at })
    try {
      log.fold(entry)
    } catch (error) {
      if (!(error instanceof IllegalError)) throw error
      throw wrong(error.code, where, text, file.game)
    }
  }
  const ends = file.result?.ending ?? ''
  if (BY_PEOPLE.includes(ends) && (ends !== 'resigned' || log.exits.resigned.length > 0) && !log.over)
    log.fold({ kind: 'end', n: log.n, ends: ends as EndKind, at })
  const { ending } = log.standing(log.eye)
  const { points } = game.follows(log.record, [])
  if (file.result && (file.result.ending !== ending || file.result.points.join() !== points.join()))
    throw wrong('file_result', placed('end'), '')
  return log

  function exit(text: string, seat: number | null): Entry | null {
    const [, word, level] = LEFT.exec(text) ?? []
    if (word === undefined || seat === null || seat >= file.seats) return null
    const { n } = log
    if (level !== undefined) return { kind: 'takeover', n, seat, level, at }
    return { kind: word === 'resign' ? 'resign' : 'return', n, seat, at }
  }
}
