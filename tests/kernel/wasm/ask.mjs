// Asks a game's module in Node: `node ask.mjs MODULE`, questions as JSON on standard input, answers on standard output.
import { readFileSync } from 'node:fs'

const instance = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(process.argv[2])))
const { memory, heap, ...game } = instance.exports
const asked = JSON.parse(readFileSync(0, 'utf8'))

let free = heap.value
function room(bytes) {
  const at = free
  free += Math.ceil(bytes / 16) * 16
  if (free > memory.buffer.byteLength) memory.grow(Math.ceil((free - memory.buffer.byteLength) / 65536))
  return at
}

const start = Buffer.from(asked.start, 'base64')
const [begun, s, other] = [room(start.length), room(start.length), room(start.length)]
const [out, scratch, actions] = Array.from({ length: 3 }, () => room(4 * asked.room))
const scene = room(asked.scene)
const [total, firsts] = [room(8 * 32), room(8 * 32)]
const bytes = (at) => new Uint8Array(memory.buffer, at, start.length)
const numbers = (at, count) => Array.from(new Int32Array(memory.buffer, at, count))
bytes(begun).set(start)
bytes(s).set(start)

const CHANCE = 62

// As in walking.py.
let seen = 2166136261
const mix = (number) => (seen = Math.imul(seen ^ number, 16777619) >>> 0)

function concealed(eye) {
  bytes(other).set(bytes(s))
  game.conceal(other, eye)
  return bytes(other)
}

function shown(eye) {
  const drawn = new Uint8Array(memory.buffer, scene, asked.scene)
  drawn.fill(0)
  game.show(other, eye, scene)
  return drawn
}

function step(number) {
  const waiting = game.movers(s)
  mix(Number(BigInt.asIntN(32, waiting)))
  mix(game.ending(s))
  const sides = game.points(s, out)
  numbers(out, sides).forEach(mix)
  numbers(out, game.places(s, out)).forEach(mix)
  for (let eye = -1; eye < sides; eye++) {
    concealed(eye).forEach(mix)
    if (asked.scene) shown(eye).forEach(mix)
  }
  if (!waiting) return bytes(s).set(start)
  const seat = waiting.toString(2).match(/0*$/)[0].length
  const legal = numbers(out, game.legal(s, seat, out))
  legal.forEach(mix)
  const tried = legal.flatMap((action) => [action, action + 1])
  new Int32Array(memory.buffer, actions, tried.length).set(tried)
  game.why(s, seat, actions, tried.length, out)
  numbers(out, tried.length).forEach(mix)
  new Int32Array(memory.buffer, actions, legal.length).set(legal)
  game.covers(other, 0, actions, legal.length, out)
  numbers(out, legal.length).forEach(mix)
  legal.forEach((action) => mix(game.reveals(other, 0, action)))
  const generator = BigInt(asked.seed + number)
  if (seat === CHANCE) {
    numbers(out, game.weights(s, out)).forEach(mix)
    game.play(s, seat, game.draw(s, generator, out, scratch))
  } else {
    mix(game.side(s, seat))
    game.play(s, seat, game.pick(s, seat, generator, out))
  }
}

const answer = {}
if (asked.positions) {
  for (let number = 0; number < asked.positions; number++) step(number)
  answer.seen = seen
  answer.state = Buffer.from(bytes(s)).toString('base64')
}
if (asked.walk) {
  game.walk(begun, s, other, asked.walk, BigInt(asked.generator), out, scratch, total)
  answer.walked = Number(new BigInt64Array(memory.buffer, total, 1)[0])
}
if (asked.playouts) {
  const play = (count) => game.playouts(begun, s, count, BigInt(asked.generator), out, scratch, total, firsts)
  answer.seconds = Infinity
  // The first ones are compiled better while they run.
  for (let round = 0; round < 5; round++) {
    new Uint8Array(memory.buffer, total, 256).fill(0)
    const before = process.cpuUsage()
    play(asked.playouts)
    answer.seconds = Math.min(answer.seconds, process.cpuUsage(before).user / 1e6)
  }
  answer.total = Array.from(new BigInt64Array(memory.buffer, total, 32), Number)
}
console.log(JSON.stringify(answer))
