// Why turns were made on a device: `node why.mjs BUNDLE RULES BOTS` reads games as lines of JSON, and answers each with what is
// said of the turns of some entries, what is advised and best after some others, and what a bot would do in place of each turn.
import { readFileSync } from 'node:fs'
import { thought } from './thought.mjs'

const [bundle, ...files] = process.argv.slice(2)
const imported = await import(bundle)
const { adviceAt, alone, bestAt, Bots, Device, Log, otherwise, Playing, rules, seeded } = imported
const { Thinker, thinking, turnsOf, whyAt } = imported
const [ofRules, ofBots] = files.map((file) => new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file))))
const game = new Playing(new Device(ofRules, rules), alone)
const thinker = new Thinker(ofBots, thinking)

/** A worker that answers when it is asked; bots always draw the same. */
const worker = {
  postMessage({ record, seat, turn, best, erring, points, level }) {
    const found = turn
      ? thinker.explain(record, seat, turn)
      : best !== undefined
        ? thinker.best(record, best)
        : erring
          ? thinker.excuses(record, seat, erring, points)
          : thought(thinker, { record, seat, level, generator: seeded(1n) })
    this.onmessage({ data: { found } })
  },
}
const own = new Bots(worker, thinking)
const bots = async () => own
const { signal } = new AbortController()

for (const line of readFileSync(0, 'utf8').trim().split('\n')) {
  const { seats, options, entries, bots: levels, asked, advised } = JSON.parse(line)
  const start = game.start(seats, options)
  const ofPeople = new Log(game, start, new Map(), entries)
  const log = new Log(game, start, new Map(levels.map((level, seat) => [seat, level])), entries)
  const told = { why: [], advice: [], best: [], otherwise: [] }
  for (const n of asked) told.why.push(await whyAt(log, n, bots))
  for (const n of advised) told.advice.push(await adviceAt(ofPeople.after(n), bots))
  for (const n of advised) told.best.push(await bestAt(log, n, own, signal))
  for (const turn of turnsOf(log)) told.otherwise.push(await otherwise(log, turn, own, signal))
  console.log(JSON.stringify(told))
}
