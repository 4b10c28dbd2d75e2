/* What others do is shown one thing after another, at a pace that eyes can follow: first the board, then the line of the log,
   then the points, and at last whose turn it is. Only what is drawn waits: the buttons act on the newest position.
   Patches come in the order of the log; one of several entries may bring the scenes in between. The newest position is shown at
   once after a tap, Escape, a move of one's own or one taken back, when the tab was hidden or the page away, in games where all
   act at the same time, and where nothing may move. */
import type { LogLine, TableView } from '../../generated/messages'

/** What is on the screen of a table just now. */
export interface Shown {
  /** What is drawn on the board. */
  board: TableView
  /** How many entries of the log are shown. */
  entries: number
  /** Whose points are these, and everything else beside the board. */
  score: TableView
}

/** The scenes that lead to the first position, for whoever sees it for the first time. */
export type Opening = (view: TableView, log: readonly LogLine[]) => Array<{ scene: unknown; n: number }>

/** What a game says of its log, so that it can be followed. */
export interface Manner {
  /** How much longer than usual everything is shown; 0 shows all at once. */
  pace: number
  /** Whether an entry is a small step of a longer move. */
  isSmall: (line: LogLine) => boolean
  /** The scenes after the entries before the newest, as far as they are known, each with how many entries it stands after. */
  steps?: () => Array<{ scene: Scene; n: number }>
  opening?: Opening | undefined
}

type Scene = TableView['scene']

/** How long things are shown, in milliseconds at the usual pace. */
export const SMALL = 160
export const BOARD = 450
export const LINE = 300
export const POINTS = 250
/** The longest that one's own buttons wait. */
export const HOLD = 1000
/** How late a tap that meant to skip may come. */
export const MOMENT = 250
/** What waits is shown faster if it is longer than this at the usual pace. */
const LONGEST = 10_000
/** More entries at once mean that the page was away. */
const MOST_ENTRIES = 40

interface Step extends Shown {
  ms: number
  /** The viewer's own doing. */
  own: boolean
}

export class Following {
  shown = $state.raw<Shown | null>(null)
  /** What others did is still being shown. */
  lagging = $state(false)
  /** What the viewer may do is that of the newest position. */
  free = $state(true)
  /** Nothing has been shown for less than a moment: a tap may have meant to skip. */
  fresh = $state(false)

  private newest: TableView | null = null
  private waiting: Step[] = []
  private current: Step | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private release: ReturnType<typeof setTimeout> | undefined
  private ageing: ReturnType<typeof setTimeout> | undefined
  private factor = 1
  /** When the next step is to be shown. */
  private due = 0

  /** A newer view has come, with all of the log that is known. */
  take(view: TableView, log: readonly LogLine[], manner: Manner): void {
    const before = this.newest
    this.newest = view
    this.factor = manner.pace
    const steps = before ? this.stepsTo(before, view, log, manner) : this.stepsOfOpening(view, log, manner)
    if (!steps) {
      this.skip()
      return
    }
    this.waiting.push(...steps)
    if (steps.length === 0) this.refresh(view)
    if (!this.current) {
      this.due = Date.now()
      this.next()
    }
    this.settle()
    const isMine = (view.movers ?? []).some((seat) => (view.legal[seat]?.length ?? 0) > 0)
    if (!this.lagging) return
    if (!isMine) this.hold()
    else this.release ??= setTimeout(() => (this.free = true), HOLD)
  }

  /** Show the newest now. */
  skip(): void {
    this.waiting = []
    clearTimeout(this.timer)
    this.current = null
    if (this.newest) this.shown = at(this.newest)
    this.settle()
  }

  private next(): void {
    this.current = null
    let step: Step | undefined
    while ((step = this.waiting.shift())) {
      const { board, entries, score } = step
      this.shown = { board, entries, score }
      if (step.ms === 0) continue
      this.current = step
      // Where drawing takes its time, what comes next does not wait for that as well.
      this.due = Math.max(this.due, Date.now() - BOARD) + step.ms * this.haste(step)
      this.timer = setTimeout(() => this.next(), this.due - Date.now())
      break
    }
    this.settle()
  }

  /** Where more waits than anybody wants to see, each step is shorter. */
  private haste(step: Step): number {
    const all = this.waiting.reduce((sum, { ms }) => sum + ms, step.ms)
    return Math.min(1, (LONGEST * this.factor) / all)
  }

  private settle(): void {
    const lagged = this.lagging
    this.lagging = this.current?.own === false || this.waiting.some(({ own }) => !own)
    if (!this.lagging) {
      clearTimeout(this.release)
      this.release = undefined
      this.free = true
      if (lagged) this.age()
    } else if (!lagged) this.hold()
  }

  private age(): void {
    this.fresh = true
    clearTimeout(this.ageing)
    this.ageing = setTimeout(() => (this.fresh = false), MOMENT)
  }

  private hold(): void {
    clearTimeout(this.release)
    this.release = undefined
    this.free = false
  }

  /** Nothing has happened in the game, but something is new all the same, as who is there. */
  private refresh(view: TableView): void {
    const last = this.waiting.at(-1)
    if (last) this.waiting.push({ ...last, ...at(view), ms: 0 })
    else this.shown = at(view)
  }

  /** What leads to the first view; null where there is nothing to see. */
  private stepsOfOpening(view: TableView, log: readonly LogLine[], { pace, opening }: Manner): Step[] | null {
    const scenes = pace === 0 ? [] : (opening?.(view, log) ?? [])
    if (scenes.length === 0) return null
    const ms = SMALL * pace
    const steps = scenes.map(({ scene, n }) => ({
      board: { ...view, n, scene: scene as Scene, legal: {} },
      entries: view.n,
      score: view,
      ms,
      own: false,
    }))
    return [...steps, { ...at(view), ms: 0, own: false }]
  }

  /** What leads from one view to the next; null where that is not to be followed. */
  private stepsTo(
    before: TableView,
    view: TableView,
    log: readonly LogLine[],
    { pace, isSmall, steps: passed }: Manner,
  ): Step[] | null {
    if (pace === 0 || view.n < before.n || view.n - before.n > MOST_ENTRIES) return null
    const lines = since(log, before.n)
    if (lines.some((line) => line.undone || line.kind === 'undo')) return null
    const moves = lines.filter(({ kind }) => kind === 'action' || kind === 'outcome')
    if (moves.length === 0) return []
    const own =
      moves.every(({ seat }) => seat === null || view.seats[seat]?.mine) &&
      moves.some(({ seat }) => seat !== null)
    const entries = before.n
    const small = SMALL * pace
    const entry = new Map(lines.map((line) => [line.n, line]))
    const steps: Step[] = (passed?.() ?? []).flatMap(({ scene, n }) => {
      const [last, next] = [entry.get(n - 1), entry.get(n)]
      // What comes of an action by chance is seen together with it.
      if (!last || next?.kind !== 'action') return []
      const ms = own || isSmall(last) ? small : BOARD * pace
      const movers = next.seat === null ? before.movers : [next.seat]
      return [{ board: { ...before, n, scene, movers, legal: {} }, entries, score: before, ms, own }]
    })
    if (own) return [...steps, { ...at(view), ms: 0, own }]
    if (moves.every(isSmall)) return [...steps, { ...at(view), ms: small, own }]
    const gained = view.points.some((points, side) => points !== before.points[side])
    steps.push({ board: view, entries, score: before, ms: BOARD * pace, own })
    if (gained) steps.push({ board: view, entries: view.n, score: before, ms: LINE * pace, own })
    steps.push({ ...at(view), ms: (gained ? POINTS : LINE) * pace, own })
    return steps
  }
}

function at(view: TableView): Shown {
  return { board: view, entries: view.n, score: view }
}

/** The entries of a log from `n` on. */
function since(log: readonly LogLine[], n: number): LogLine[] {
  let first = log.length
  while (first > 0 && (log[first - 1]?.n ?? -1) >= n) first--
  return log.slice(first)
}
