import { Turns } from '../../base/server/turns'
import { amended, stepOf, thingKey } from './drafting'
import { line as lineWith, type Thing } from './notation'
import type { Line } from './scene'
import type { Desk } from './screen.svelte'

/** Taps within this time are sent together, in milliseconds. */
const TAPPING = 350

type Draft = readonly (Line | null)[]

/** A wrong amount in a tray: the number of its line, and what is wrong with it. */
export interface Wrong {
  number: number
  said: string
}

const NONE: ReadonlyMap<string, number> = new Map()
/** How long a change waits for the draft to show it, and how often it looks, in milliseconds. */
const ARRIVING = 5000
const LOOKING = 30

/**
 * Writes the company's draft of a deal from the taps of the person here. Quick taps are one change, changes are sent one after
 * the other, and later taps wait for their turn: nothing is lost or written twice.
 */
export class Writing {
  /** The last wrong amount in the tray of what is given and of what is wanted; with one, nothing can be offered. */
  wrong = $state.raw<{ given: Wrong | null; wanted: Wrong | null }>({ given: null, wanted: null })
  readonly isWrong = $derived(this.wrong.given !== null || this.wrong.wanted !== null)

  /** Tapped amounts by the subject of their lines, because lines change their numbers as the draft changes. */
  private tapped = $state.raw(NONE)
  /** Those that are on their way. */
  private sent = $state.raw(NONE)
  /** The subjects of lines since they got another term, by their subjects before. */
  private renamed = $state.raw<ReadonlyMap<string, string>>(new Map())
  private timer: ReturnType<typeof setTimeout> | null = null
  private readonly turns = new Turns()

  constructor(
    private readonly desk: Desk,
    private readonly own: number,
    private readonly draft: () => Draft,
  ) {}

  private get sheet(): string {
    return JSON.stringify(this.draft())
  }

  /** The subject of each line. */
  private get subjects(): readonly string[] {
    return subjectsOf(this.draft())
  }

  /** The amount of a line, as tapped. */
  amount(number: number): number {
    const among = (amounts: ReadonlyMap<string, number>) =>
      [...amounts].find(([subject]) => this.numberOf(subject) === number)?.[1]
    return among(this.tapped) ?? among(this.sent) ?? this.draft()[number]?.amount ?? 0
  }

  change(number: number, amount: number): void {
    const others = [...this.tapped].filter(([subject]) => this.numberOf(subject) !== number)
    this.tapped = new Map([...others, [this.subjects[number] ?? '', amount]])
    this.stop()
    this.timer = setTimeout(() => void this.send(() => []), TAPPING)
  }

  /** Put one more of a thing into a tray. */
  put(gives: boolean, thing: Thing): void {
    const there = () =>
      this.draft().findIndex(
        (line) =>
          line?.gives === gives &&
          thingKey(line) === thingKey(thing) &&
          line.due === null &&
          line.back === null,
      )
    const step = stepOf(thing.item)
    const number = there()
    if (number >= 0) this.change(number, this.amount(number) + step)
    else
      void this.send(() => {
        // What was tapped twice in a row lies there by now.
        const now = there()
        if (now < 0) return [lineWith(this.own, gives, thing, step)]
        this.change(now, this.amount(now) + step)
        return []
      })
  }

  /** Give a line another term, or none, by `actions` for the draft as it is when their turn comes. */
  term(number: number, actions: (draft: Draft, number: number) => string[]): Promise<void> {
    const subject = this.subjects[number] ?? ''
    return this.turns.take(async () => {
      const before = this.subjects
      const now = this.numberOf(subject)
      const called = before[now]
      if (!called) return
      await this.write(actions(this.draft(), now))
      const fresh = this.subjects.find((other) => !before.includes(other))
      if (fresh !== undefined) this.renamed = new Map([...this.renamed, [called, fresh]])
    })
  }

  /** The number of the line with this subject, or that had it before it got another term; -1 if it is gone. */
  private numberOf(subject: string): number {
    const passed = new Set<string>()
    for (let now: string | undefined = subject; now !== undefined && !passed.has(now);) {
      const number = this.subjects.indexOf(now)
      if (number >= 0) return number
      passed.add(now)
      now = this.renamed.get(now)
    }
    return -1
  }

  /** Offer what stands there. */
  async offer(action: string): Promise<void> {
    if (this.tapped.size > 0) await this.send(() => [action])
    else await this.turns.take(() => this.desk.try(action))
  }

  /** Send the tapped amounts, then `actions` for the draft as it is then. */
  private send(actions: () => readonly string[]): Promise<void> {
    this.stop()
    return this.turns.take(async () => {
      const written = actions()
      const amounts = [...this.tapped].map(([subject, amount]) => [this.numberOf(subject), amount] as const)
      this.sent = this.tapped
      this.tapped = NONE
      await this.write([...amended(this.own, this.draft(), new Map(amounts)), ...written])
      this.sent = NONE
    })
  }

  /** Do these actions, and wait until the draft has changed. */
  private async write(actions: readonly string[]): Promise<void> {
    const { sheet } = this
    if (actions.length > 0 && (await this.desk.act(...actions))) await this.changedFrom(sheet)
  }

  private async changedFrom(sheet: string): Promise<void> {
    for (let waited = 0; this.sheet === sheet && waited < ARRIVING; waited += LOOKING)
      await new Promise((resolve) => setTimeout(resolve, LOOKING))
  }

  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
  }
}

/** The subject of each line: which side gives what, and when. Equal lines are numbered. */
function subjectsOf(draft: Draft): string[] {
  const seen = new Map<string, number>()
  return draft.map((line) => {
    if (!line) return ''
    const about = [line.gives, thingKey(line), line.due, line.back].join()
    const before = seen.get(about) ?? 0
    seen.set(about, before + 1)
    return `${about} ${before}`
  })
}
