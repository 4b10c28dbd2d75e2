// What bots that plan say on a device: `node told.mjs BUNDLE RULES BOTS` reads games as lines of JSON, and answers each with what is
// said at some of its positions: of some entries, of what to do, and of offers.
import { readFileSync } from 'node:fs'
import { thought } from './thought.mjs'

const [bundle, ...files] = process.argv.slice(2)
const imported = await import(bundle)
const { adviceAt, alone, Bots, Device, Log, Playing, rules, Thinker, thinking, whyAt, whyNotAt } = imported
const [ofRules, ofBots] = files.map((file) => new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file))))
const game = new Playing(new Device(ofRules, rules), alone)
const thinker = new Thinker(ofBots, thinking)

function compared(record, seat, advised) {
  thinker.beginToCompare(record, seat, advised)
  thinker.goOn(1 << 30)
  return thinker.compared()
}

/** A worker that answers when it is asked. */
const worker = {
  postMessage(question) {
    const { states, record, seat, steps, level, leaves, advised } = question
    const found = states
      ? thinker.tell(states, seat, steps)
      : advised
        ? compared(record, seat, advised)
        : leaves === undefined
          ? thought(thinker, question)
          : thinker.objections(record, seat, level, leaves)
    this.onmessage({ data: { found } })
  },
}
const own = new Bots(worker, thinking)
const bots = async () => own

const SERVED = ['bought', 'bought_plots', 'refined', 'peddled']
const served = ({ phrase, words }) => (SERVED.includes(phrase) ? words.company - 1 : -1)

for (const line of readFileSync(0, 'utf8').trim().split('\n')) {
  const { seats, options, entries, bots: levels, asked } = JSON.parse(line)
  const seated = new Map(Object.entries(levels).map(([seat, level]) => [Number(seat), level]))
  const log = new Log(game, game.start(seats, options), seated, entries)
  const told = []
  for (const { n, why, advised, offers } of asked) {
    const then = log.after(n)
    const said = { why: [], advice: [], against: [] }
    for (const each of why) said.why.push(await whyAt(then, each, bots, served))
    for (const _ of advised) said.advice.push(await adviceAt(then, bots))
    for (const [seat, move] of offers) said.against.push((await whyNotAt(then, seat, move, bots)).because)
    told.push(said)
  }
  console.log(JSON.stringify(told))
}
