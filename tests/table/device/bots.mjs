// Games of bots on a device: `node bots.mjs BUNDLE RULES BOTS` reads tables as lines of JSON, and answers each with its file.
import { readFileSync } from 'node:fs'
import { thought } from './thought.mjs'

const [bundle, ...files] = process.argv.slice(2)
const { Acting, alone, Bots, Device, diceOf, fileOf, Log, Playing, rules, Thinker, thinking, written } = await import(bundle)
const [ofRules, ofBots] = files.map((file) => new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file))))
const game = new Playing(new Device(ofRules, rules), alone)
const thinker = new Thinker(ofBots, thinking)

/** A worker that answers when it is asked. */
const worker = {
  postMessage(question) {
    this.onmessage({ data: { found: thought(thinker, question) } })
  },
}

for (const line of readFileSync(0, 'utf8').trim().split('\n')) {
  const { seats, options, players, people, seed, table, seeds } = JSON.parse(line)
  const secret = { seed, table, nonces: Array(seats).fill('-'), scheme: 2, promises: Array(seats).fill('') }
  const seated = Object.entries(players).filter(([seat]) => !(seat in people))
  const levels = new Map(seated.map(([seat, { name }]) => [Number(seat), name]))
  const log = new Log(game, game.start(seats, options), levels)
  const [bots, dice] = [new Bots(worker, thinking), diceOf(secret)]
  const acting = new Acting(async () => bots)
  await log.draw(dice, 0)
  for (const each of seeds) {
    const turn = await acting.next(log, { seed: BigInt(each) })
    // People do what a bot would do in their place.
    const [seat] = turn ? [turn.seat] : log.movers
    if (seat === undefined) break
    const own = () => bots.choose(game, log.record, seat, people[seat], { seed: BigInt(each) })
    const { moves } = turn ?? (await own())
    await log.doEach(seat, moves, dice, 0)
  }
  console.log(JSON.stringify(written(fileOf(log, { seats, options, players, seed: secret }))))
}
