import type { Line } from '../../generated/scenes/oil_city'
import { amended } from './drafting'
import type { Desk } from './screen.svelte'

/** A tap is sent together with those that follow at once. */
const TAPPING = 350

type Draft = readonly (Line | null)[]

/** A number in a tray that is none: of which line, and what is wrong with it. */
export interface Wrong {
  number: number
  said: string
}

/** How the person here writes the company's draft of a deal: several taps are one change, and nothing is written twice. */
export class Writing {
  /** What was typed last and is no amount, in the tray of what is given and of what is wanted: then nothing is offered. */
  wrong = $state.raw<{ given: Wrong | null; wanted: Wrong | null }>({ given: null, wanted: null })
  readonly isWrong = $derived(this.wrong.given !== null || this.wrong.wanted !== null)

  /** Amounts by line that have been tapped, and on which draft. */
  private tapped = $state.raw<{ on: string; amounts: ReadonlyMap<number, number> } | null>(null)
  /** The draft that something was sent for last: until it has changed nothing else is. */
  private sentOn = $state.raw<string | null>(null)
  private timer: ReturnType<typeof setTimeout> | null = null

  constructor(
    private readonly desk: Desk,
    private readonly own: number,
    private readonly draft: () => Draft,
  ) {}

  private readonly sheet = $derived.by(() => JSON.stringify(this.draft()))
  private readonly changes = $derived(this.tapped?.on === this.sheet ? this.tapped.amounts : null)
  readonly busy = $derived.by(() => this.desk.busy || this.sentOn === this.sheet)
  /** Something was tapped a moment ago. */
  readonly pending = $derived(this.changes !== null)

  /** What a line will be about, as far as it has been tapped. */
  amount(number: number): number {
    return this.changes?.get(number) ?? this.draft()[number]?.amount ?? 0
  }

  change(number: number, amount: number): void {
    this.tapped = { on: this.sheet, amounts: new Map([...(this.changes ?? []), [number, amount]]) }
    this.stop()
    this.timer = setTimeout(() => void this.send(), TAPPING)
  }

  /** Write something, after what has been tapped. */
  async send(...actions: string[]): Promise<void> {
    this.stop()
    const all = [...amended(this.own, this.draft(), this.changes ?? new Map()), ...actions]
    if (all.length === 0) this.tapped = null
    else {
      this.sentOn = this.sheet
      if (await this.desk.act(...all)) return
      this.sentOn = null
      this.tapped = null
    }
  }

  /** Offer what stands there. */
  async offer(action: string): Promise<void> {
    if (this.pending) await this.send(action)
    else await this.desk.try(action)
  }

  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
  }
}
