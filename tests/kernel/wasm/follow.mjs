// What a device works out from records: `node follow.mjs BUNDLE MODULE` reads lines of JSON, and answers each with one.
import { readFileSync } from 'node:fs'

const [bundle, file] = process.argv.slice(2)
const { Device, bytesOf, rules } = await import(bundle)
const device = new Device(new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file))), rules)
for (const line of readFileSync(0, 'utf8').trim().split('\n')) {
  const { record, seats, tried, conceals } = JSON.parse(line)
  const considered = tried.map(([seat, action]) => device.consider(bytesOf(record), seat, action, conceals))
  console.log(JSON.stringify({ ...device.follows(bytesOf(record), seats), considered }))
}
