// The best plans for phases of a game on a device: `node plans.mjs BUNDLE RULES BOTS` reads games as lines of JSON, and answers
// each with the plans of a company in the phase after each of some entries.
import { readFileSync } from 'node:fs'

const [bundle, ...files] = process.argv.slice(2)
const { alone, Bots, Device, Log, plansAt, Playing, rules, Thinker, thinking } = await import(bundle)
const [ofRules, ofBots] = files.map((file) => new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file))))
const game = new Playing(new Device(ofRules, rules), alone)
const thinker = new Thinker(ofBots, thinking)

/** A worker that answers when it is asked. */
const worker = {
  postMessage({ steps, last, at, plans }) {
    const begun = thinker.beginToReview(steps, last, at, plans)
    if (begun) thinker.goOn(1 << 30)
    this.onmessage({ data: { found: begun && { ...begun, ...thinker.reviewed() } } })
  },
}
const own = new Bots(worker, thinking)
const { signal } = new AbortController()

for (const line of readFileSync(0, 'utf8').trim().split('\n')) {
  const { seats, options, entries, asked } = JSON.parse(line)
  const log = new Log(game, game.start(seats, options), new Map(), entries)
  const told = []
  for (const [n, side] of asked) told.push(await plansAt(log, n, side, own, signal))
  console.log(JSON.stringify(told))
}
