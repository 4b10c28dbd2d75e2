// What bots do on a device: `node think.mjs BUNDLE MODULE` reads lines of JSON, and answers each with one.
import { readFileSync } from 'node:fs'

const [bundle, file] = process.argv.slice(2)
const { Thinker, bytesOf, seeded, thinking } = await import(bundle)
const thinker = new Thinker(new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file))), thinking)
for (const line of readFileSync(0, 'utf8').trim().split('\n')) {
  const { record, seat, level, seed, again } = JSON.parse(line)
  const s = bytesOf(record)
  const actions = again ? thinker.thinkAgain(s, seat, level) : thinker.think(s, seat, level, seeded(BigInt(seed)))
  console.log(JSON.stringify(actions))
}
