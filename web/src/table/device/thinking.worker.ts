/* The worker in which the bots of one game think. */
import { Thinker } from '../../kernel/thinker'
import { within } from './slices'
import { STOP, type Answer, type Begin, type Found, type Question } from './thought'

let thinker: Promise<Thinker>
let isStopped = false

const turn = new MessageChannel()

/** Let messages in that have come meanwhile. Timers would wait for milliseconds. */
const pause = () =>
  new Promise<boolean>((resolve) => {
    turn.port1.onmessage = () => resolve(!isStopped)
    turn.port2.postMessage(null)
  })

/** What comes of a question. */
async function found(question: Question): Promise<Found> {
  const own = await thinker
  if ('states' in question) return own.tell(question.states, question.seat, question.steps)
  if ('plans' in question) {
    const { steps, last, at, plans } = question
    const begun = own.beginToReview(steps, last, at, plans)
    if (begun) await within(Infinity, (iterations) => own.goOn(iterations), pause)
    return begun && { ...begun, ...own.reviewed() }
  }
  if ('best' in question) return own.best(question.record, question.best)
  const { record, seat } = question
  if ('turn' in question) return own.explain(record, seat, question.turn)
  if ('leaves' in question) return own.objections(record, seat, question.level, question.leaves)
  if ('erring' in question) return own.excuses(record, seat, question.erring, question.points)
  if ('advised' in question) {
    own.beginToCompare(record, seat, question.advised)
    await within(Infinity, (iterations) => own.goOn(iterations), pause)
    return own.compared()
  }
  const { level, generator, begins, overlooks } = question
  const seconds = own.begin(record, seat, level, generator, begins, overlooks)
  await within(1000 * (seconds ?? Infinity), (iterations) => own.goOn(iterations), pause)
  return { actions: own.choice(), searched: seconds !== null }
}

addEventListener('message', ({ data }: MessageEvent<Begin | Question | typeof STOP>) => {
  if (data === STOP) {
    isStopped = true
  } else if ('module' in data) {
    const { module, thinking } = data
    thinker = WebAssembly.instantiate(module).then((instance) => new Thinker(instance, thinking))
  } else {
    isStopped = false
    void found(data)
      .then((own): Answer => ({ found: own }))
      .catch((error: unknown): Answer => ({ failed: String(error) }))
      .then((answer) => postMessage(answer))
  }
})
