import type { Considered, Refused } from '../../generated/messages'
import { settings } from '../../base/app/settings.svelte'
import type { Play } from '../game'
import { BoardScreen } from '../shared/boardScreen.svelte'
import { lineChanges } from './edges'
import { claimsAmong, fieldOf, placing, rigOf, type RigKind } from './notation'
import { scene, type Scene } from './scene'

/** For so many milliseconds what a field would bring stays in sight, while that of another one is asked. */
const STALE = 150

/** What one person is doing at the table just now: which field is chosen, what it would bring, what they asked about. */
export class Screen extends BoardScreen<Scene> {
  rig = $state<RigKind>('basic')
  /** The field chosen and not confirmed yet. */
  chosen = $state<string | null>(null)
  /** A closed field somebody wants explained. */
  asked = $state<string | null>(null)
  /** The keyboard's place on the map. */
  focus = $state('e5')
  claiming = $state(false)
  /** The claim that was suggested, where the form for claims begins. */
  wanted = $state<string | null>(null)
  /** The open field under the mouse, when nothing is chosen: its effect shows at the edges. */
  peeked = $state<string | null>(null)

  /** The question whose answer is on its way. */
  private begun: { action: string; n: number; answer: Promise<Considered | Refused> } | null = null

  constructor(table: () => Play) {
    super(scene, table)
  }

  readonly claims = $derived(claimsAmong([...this.legal]))
  readonly mustClaim = $derived(this.myTurn && this.scene.must_claim)
  /** The colours of rig that the mover can place, the basic one first. */
  readonly rigs = $derived(
    (['basic', 'second'] as const).filter((rig) =>
      [...this.legal].some((action) => fieldOf(action) !== null && rigOf(action) === rig),
    ),
  )
  /** The colour that the next rig will have: the wanted one if there is any left. */
  readonly rigInUse = $derived<RigKind>(this.rigs.includes(this.rig) ? this.rig : (this.rigs[0] ?? 'basic'))
  /** The fields that were built on since the viewer's own move, each with the seat that did. */
  readonly recent = $derived(
    new Map(
      this.play.recent.flatMap(({ text, seat }) => {
        const field = fieldOf(text)
        return field === null ? [] : [[field, seat] as const]
      }),
    ),
  )

  /** What is suggested, drawn as a rig that nobody has chosen yet. */
  readonly advised = $derived.by((): { field: string; rig: RigKind } | null => {
    const [action = ''] = this.play.advised ?? []
    const field = fieldOf(action)
    if (field === null || !this.legal.has(action) || this.chosen || this.claiming) return null
    return { field, rig: rigOf(action) }
  })

  /** What the chosen move would do, once the server has said so. */
  readonly preview = $derived.by(() => {
    const considered = this.considered
    if (!considered || considered.reason || !considered.scene) return null
    const then = scene(considered.scene)
    return {
      action: considered.action,
      points: considered.points,
      scene: then,
      lines: lineChanges(this.scene, then),
    }
  })

  isOpen(field: string): boolean {
    return this.legal.has(placing(field, this.rigInUse))
  }

  /** The code of the reason why the person here can't place a rig on a field, if there is any to tell. */
  why(name: string): string | null {
    const { view, present } = this.play
    const closed = this.scene.fields.find((field) => field.name === name)?.why ?? null
    const waits = present && !this.myTurn && !view.over && view.seats.some((seat) => seat.mine)
    return closed ?? (waits ? 'not_your_turn' : null)
  }

  /** Tap, click, Enter or Space on a field. */
  choose(field: string): void {
    this.play.skip()
    if (this.sending) {
      // Twice the same is once.
      if (this.flight.action !== placing(field, this.rigInUse))
        this.flight.after(() => this.myTurn && this.choose(field))
      return
    }
    this.refused = null
    if (!this.isOpen(field)) {
      this.cancel()
      if (this.why(field)) this.asked = field
      return
    }
    this.asked = null
    if (this.play.picks || (!settings.confirm && !this.play.fresh))
      void this.send(placing(field, this.rigInUse))
    else if (this.chosen !== field) {
      this.peeked = null
      this.chosen = field
      void this.consider(placing(field, this.rigInUse))
    }
  }

  /** Choose what was suggested; it is still to be confirmed. */
  suggest([action = '']: readonly string[]): void {
    const field = fieldOf(action)
    if (!this.legal.has(action) || this.sending) return
    this.play.skip()
    this.cancel()
    if (field === null) {
      this.claiming = true
      this.wanted = action
      return
    }
    this.rig = rigOf(action)
    this.chosen = this.focus = field
    void this.consider(action)
  }

  /** The keyboard's focus came to a field: a closed one explains itself at once. */
  look(field: string): void {
    this.focus = field
    if (!this.chosen && !this.claiming) this.asked = this.why(field) ? field : null
  }

  /** The mouse rests on a field, or leaves the map. */
  peek(field: string | null): void {
    if (this.chosen || this.claiming || this.sending) return
    const open = field !== null && this.isOpen(field) ? field : null
    if (open === this.peeked) return
    this.peeked = open
    if (open) void this.consider(placing(open, this.rigInUse), true)
    else this.forget()
  }

  pickRig(rig: RigKind): void {
    this.rig = rig
    if (this.chosen) void this.consider(placing(this.chosen, this.rigInUse))
  }

  /** A finger comes down on a field: what it probably means is asked before it is up again. */
  touch(field: string): void {
    const action = placing(field, this.rigInUse)
    if (settings.confirm && this.chosen !== field && this.legal.has(action)) {
      void this.begin(action)
    }
  }

  private begin(action: string): Promise<Considered | Refused> {
    const { n } = this.play.view
    if (this.begun?.action !== action || this.begun.n !== n) {
      const answer = this.play.consider(action)
      this.begun = { action, n, answer }
      // What was refused may be asked again a moment later.
      const forget = () => {
        if (this.begun?.answer === answer) this.begun = null
      }
      answer.then(({ type }) => type === 'refused' && forget(), forget)
    }
    return this.begun.answer
  }

  /** Ask the server what a move would do. A newer question makes an older answer worthless: that gives way at once to the
   * newer one, or to nothing if it does not come soon. */
  async consider(action: string, quietly = false): Promise<void> {
    const question = ++this.question
    const late = setTimeout(() => question === this.question && (this.considered = null), STALE)
    const answer = await this.begin(action)
    clearTimeout(late)
    if (this.begun?.action === action) this.begun = null
    if (question !== this.question) return
    this.considered = answer.type === 'considered' ? answer : null
    if (answer.type === 'refused' && !quietly) this.refused = answer.reason
  }

  async confirm(): Promise<void> {
    if (this.sending) this.flight.after(() => void this.confirm())
    else if (this.chosen) await this.send(placing(this.chosen, this.rigInUse))
  }

  async send(action: string): Promise<void> {
    if (this.sending) return
    await this.flight.begin(async () => {
      const refused = await this.play.act(action)
      this.refused = refused?.reason ?? null
      if (refused) return
      this.cancel()
      this.claiming = false
    }, action)
  }

  cancel(): void {
    this.forget()
    this.chosen = null
    this.peeked = null
    this.asked = null
    this.refused = null
  }

  /** The table has changed: what was chosen may not be there any more. */
  follow(): void {
    const moved = this.noteChange()
    if (moved) this.asked = null
    if (this.peeked || (this.chosen && (moved || !this.isOpen(this.chosen)))) this.cancel()
    else if (this.chosen) void this.consider(placing(this.chosen, this.rigInUse))
    if (this.claims.length === 0) this.claiming = false
    if (moved) this.wanted = null
    // The next rig is a plain one again, but never under what is chosen and shown.
    if (!this.chosen && this.rigs.includes('basic')) this.rig = 'basic'
  }
}
