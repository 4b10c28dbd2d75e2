// What a device says of lessons: `node lessons.mjs BUNDLE MODULE` reads tables as lines of JSON, and answers each with one.
import { readFileSync } from 'node:fs'

const [bundle, file] = process.argv.slice(2)
const { alone, Device, IllegalError, Lesson, Log, Playing, replayed, rules, taught } = await import(bundle)
const device = new Device(new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file))), rules)
const game = new Playing(device, alone)

/** Why a wish of the pupil's is refused; null if it is not. */
function against(log, wish) {
  const trial = log.fork()
  try {
    wish(trial)
    return null
  } catch (error) {
    if (!(error instanceof IllegalError)) throw error
    return error.code
  }
}

for (const line of readFileSync(0, 'utf8').trim().split('\n')) {
  const { name, entries, refused } = JSON.parse(line)
  const place = taught.findIndex((each) => each.name === name)
  const lesson = new Lesson(taught, place)
  const opening = replayed(lesson.file, game, 0, new Map())
  const log = new Log(game, opening.start, new Map(), opening.entries, lesson)
  const { seat, start } = lesson
  const told = () => ({ ...lesson.stateAt(log), own: log.own, undo: log.undo })
  const states = [told()]
  for (const some of entries) {
    for (const entry of some) log.fold(entry)
    states.push(told())
  }
  console.log(
    JSON.stringify({
      states,
      refused: refused.map((action) =>
        against(log, (trial) => trial.fold({ kind: 'action', n: trial.n, seat, text: action, at: 0 })),
      ),
      // What led there stays.
      back: against(log, (trial) => trial.back(seat, start - 1, 0)) !== null,
      isPlayed: [
        lesson.isPlayedWith(log.entries),
        lesson.isPlayedWith(log.entries.slice(0, start - 1)),
        lesson.isPlayedWith([{ ...log.entries[0], text: 'another' }, ...log.entries.slice(1)]),
      ],
    }),
  )
}
