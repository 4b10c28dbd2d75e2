// What a device makes of tables: `node play.mjs BUNDLE MODULE` reads cases as lines of JSON, and answers each with one.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const [bundle, file] = process.argv.slice(2)
const app = await import(bundle)
const { alone, Device, diceOf, entriesBefore, fileOf, IllegalError, Log, Playing } = app
const { read, replayed, rules, written } = app
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
  const copy = replayed(parsed, game, at, levels)
  const again = written(fileOf(copy, { ...parsed, seed: parsed.seed }, true))
  if (again !== whole) throw new Error(`a file became another one:\n${whole}\n${again}`)
  // A link shows the position for which it was made, though what was taken back is not in there.
  for (const n of [0, ...log.line.map((step) => step.n + 1), log.n].filter((_, place) => place % 9 === 0)) {
    const [here, there] = [log.after(n), copy.after(entriesBefore(log, n))]
    if (Buffer.compare(here.record, there.record)) throw new Error(`another position after ${n} entries`)
  }
  const { entries, movers, undo, eye, onlyFor, showsPast } = log
  const seen = log.seen(eye)
  const { points, legal } = game.follows(seen, log.over ? [] : log.acting)
  const follows = { lines: log.linesFor(eye), movers, legal, points, ...log.standing(eye), undo }
  const { line, record, start } = log
  const steps = line.map((step, place) => ({ ...step, after: line[place + 1]?.before ?? record }))
  const books = app.story && { books: app.story(device, start.record, steps) }
  return { refused, entries, ...follows, only_for: onlyFor, conceals: !showsPast, file: text, ...books }
}

/** How often a device has been passed on, in a game that is played by whoever has it, and how it ends; null if somebody could not
 * go on. The first legal action is to be ready where all act at once. */
async function passedOn({ passes: seats, with: options, seed }) {
  const secret = { seed, table: 'here-1', nonces: Array(seats).fill('-'), scheme: 2, promises: Array(seats).fill('') }
  const [log, dice] = [new Log(game, game.start(seats, options), new Map()), diceOf(secret)]
  await log.draw(dice, 0)
  let [number, passed] = [Number(`0x${seed.slice(0, 6)}`), 0]
  const drawn = (most) => (number = (number * 1103515245 + 12345) % 2147483648) % most
  while (!log.over) {
    const before = log.fork()
    const { legal } = game.follows(log.seen(log.eye), log.acting)
    const [seat, texts] = Object.entries(legal).find(([each]) => log.movers.includes(Number(each))) ?? []
    if (!texts || log.onlyFor !== log.eye) return null
    await log.act(Number(seat), [texts[drawn(4) === 0 ? 0 : drawn(texts.length)]], dice, 0)
    log.holder = log.heldAfter(before)
    if (!log.over && log.sides[log.eye] !== log.sides[before.eye]) passed++
  }
  return { passed, ...log.standing(log.eye) }
}

/** What a game begins with. */
function begun({ start: seats, with: options }) {
  const start = game.start(seats, options)
  return start && [createHash('sha256').update(start.record).digest('hex'), start.conceals]
}

for (const line of readFileSync(0, 'utf8').trim().split('\n')) {
  const asked = JSON.parse(line)
  const answer =
    typeof asked === 'string'
      ? faultOf(asked)
      : 'start' in asked
        ? begun(asked)
        : await ('passes' in asked ? passedOn(asked) : told(asked))
  console.log(JSON.stringify(answer))
}
