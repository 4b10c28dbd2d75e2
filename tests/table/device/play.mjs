// What a device makes of tables: `node play.mjs BUNDLE MODULE` reads cases as lines of JSON, and answers each with one.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const [bundle, file] = process.argv.slice(2)
const app = await import(bundle)
const { alone, Device, diceOf, fileOf, IllegalError, Log, Playing, read, replayed, rules, written } = app
const device = new Device(new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file))), rules)
const game = new Playing(device, alone)

/** What is wrong with a text, as far as `replayed` comes; null if nothing is. */
function faultOf(text) {
  try {
    replayed(read(text), game, 0, new Map())
    return null
  } catch ({ reason, place, found }) {
    return { code: reason.code, place, found }
  }
}

async function told({ seats, options: chosen, players, bots = {}, seed, table, at, wishes }) {
  const options = game.resolved(chosen)
  const missing = (what) => Array(seats).fill(what)
  const secret = { seed, table, nonces: missing('-'), scheme: 2, promises: missing('') }
  const levels = new Map(Object.entries(bots).map(([seat, level]) => [Number(seat), level]))
  let log = new Log(game, game.start(seats, options), levels)
  const dice = diceOf(secret)
  await log.draw(dice, at)
  const refused = {}
  for (const [number, [seat, wish]] of wishes.entries()) {
    const now = at + 1 + number
    try {
      const trial = log.fork()
      if (typeof wish === 'number') trial.back(seat, wish, now)
      else if ('ends' in Object(wish)) trial.end(wish.ends, now)
      else if ('resigns' in Object(wish)) trial.resign(seat, wish.resigns, now)
      else await trial.act(seat, [wish].flat(), dice, now)
      log = trial
    } catch (error) {
      if (!(error instanceof IllegalError)) throw error
      refused[number] = error.code
    }
  }
  const own = { seats, options, players, seed: secret }
  const [text, whole] = [written(fileOf(log, own)), written(fileOf(log, own, true))]
  if (log.covered(log.eye).size === 0 && text !== whole) throw new Error(`part of a file is missing:\n${text}`)
  const parsed = read(whole)
  const again = written(fileOf(replayed(parsed, game, at, levels), { ...parsed, seed: parsed.seed }, true))
  if (again !== whole) throw new Error(`a file became another one:\n${whole}\n${again}`)
  const { entries, movers, undo, eye, onlyFor, showsPast } = log
  const seen = log.seen(eye)
  const { points, legal } = game.follows(seen, log.over ? [] : log.acting)
  const follows = { lines: log.linesFor(eye), movers, legal, points, ...log.standing(eye), undo }
  const { line, record, start } = log
  const steps = line.map((step, place) => ({ ...step, after: line[place + 1]?.before ?? record }))
  const books = app.story && { books: app.story(device, start.record, steps) }
  return { refused, entries, ...follows, only_for: onlyFor, conceals: !showsPast, file: text, ...books }
}

/** What a game begins with. */
function begun({ start: seats, with: options }) {
  const start = game.start(seats, options)
  return start && [createHash('sha256').update(start.record).digest('hex'), start.conceals]
}

for (const line of readFileSync(0, 'utf8').trim().split('\n')) {
  const asked = JSON.parse(line)
  const answer = typeof asked === 'string' ? faultOf(asked) : 'start' in asked ? begun(asked) : await told(asked)
  console.log(JSON.stringify(answer))
}
