// What bots do on a device: `node think.mjs BUNDLE MODULE` reads lines of JSON, and answers each with one.
import { readFileSync } from 'node:fs'

const [bundle, file] = process.argv.slice(2)
const { Thinker, bytesOf, seeded, thinking } = await import(bundle)
const thinker = new Thinker(new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file))), thinking)
for (const line of readFileSync(0, 'utf8').trim().split('\n')) {
  const { record, seat, level, seed, iterations, begins } = JSON.parse(line)
  thinker.begin(bytesOf(record), seat, level, seeded(BigInt(seed)), begins)
  // In slices, as in a worker.
  for (let left = iterations ?? Infinity, step = 1; left > 0; left -= step, step = Math.min(2 * step, left)) {
    if (thinker.goOn(step) < step) break
  }
  console.log(JSON.stringify(thinker.choice()))
}
