// Puzzles on a device: `node puzzles.mjs BUNDLE MODULE` reads questions as lines of JSON, and answers each with one.
import { readFileSync } from 'node:fs'

const [bundle, file] = process.argv.slice(2)
const { alone, ApiError, conceals, Device, Playing, puzzles, PuzzlesHere, rules, starts } = await import(bundle)
const device = new Device(new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file))), rules)
const here = new PuzzlesHere(new Playing(device, alone), puzzles, starts, conceals)

/** What is said, or against it: the code of the reason. */
function said([question, ...about]) {
  try {
    return here[question](...about)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.reason.code
  }
}

for (const line of readFileSync(0, 'utf8').trim().split('\n')) console.log(JSON.stringify(said(JSON.parse(line))))
