import type { Reason } from '../../generated/messages'
import type { Cards, Company, Place, Scene } from '../../generated/scenes/oil_city'
import { gameTexts, language } from '../../i18n/language.svelte'
import { partners } from '../../table/names'
import { standing } from '../../ui/failures'
import type { Play } from '../game'
import { BankRun } from './bankRun.svelte'
import { bankSteps, pending } from './bank'
import { cardsOf } from './cards'
import { isReady, PIECES, puts, takes, type Spot } from './notation'

export const TABS = ['desk', 'deals', 'hall'] as const
export type Tab = (typeof TABS)[number]

/** What somebody wants to know the reason of. */
export interface Question {
  company: number
  item: string
}

/** How far the bank's work at a table has been shown on this device, whoever had it in hand. */
const shownAt = new Map<string, number>()

/** One company's desk as the person in front of it uses it. */
export class Desk {
  cards = $state.raw<Cards | null>(null)
  /** On a phone there is room for one of them. */
  tab = $state<Tab>('desk')
  refused = $state.raw<Reason | null>(null)
  asked = $state.raw<Question | null>(null)
  sending = $state(false)
  /** What is in the hand that arranges: a piece, and where it stands if it does. */
  held = $state.raw<{ piece: string; from: Spot | null } | null>(null)

  readonly bank = new BankRun(() => this.own)
  private known: number | null = null
  private phase = ''
  private line: Promise<boolean> = Promise.resolve(true)

  constructor(private readonly table: () => Play) {}

  readonly play = $derived.by(() => this.table())
  readonly scene = $derived(this.play.view.scene as Scene)
  readonly texts = $derived(gameTexts(this.play.view.game))
  readonly over = $derived(this.play.view.over)

  /** The company of the person here; at a device with several, of the one who is to act. Null for who watches. */
  readonly own = $derived.by(() => {
    const { seats } = this.play.view
    const seat = this.play.seat ?? seats.find((other) => other.mine)?.seat
    return seat === undefined ? null : (seats[seat]?.side ?? null)
  })
  readonly company = $derived<Company | null>(
    this.own === null ? null : (this.scene.companies[this.own] ?? null),
  )
  /** The seats of the own company that are played here. */
  readonly seats = $derived(
    this.play.view.seats.filter((seat) => seat.mine && seat.side === this.own).map((seat) => seat.seat),
  )
  /** All that may be done now, and by which seat. */
  readonly legal = $derived.by(() => {
    const found = new Map<string, number>()
    if (!this.play.present) return found
    for (const seat of this.seats)
      for (const action of this.play.view.legal[seat] ?? []) if (!found.has(action)) found.set(action, seat)
    return found
  })
  /** Nothing can be done this moment. */
  readonly busy = $derived(this.sending || (this.play.present && !this.play.live))
  readonly isWaitedFor = $derived(this.seats.some((seat) => this.scene.waiting.includes(seat)))
  readonly acts = $derived(this.play.present && this.isWaitedFor && this.legal.size > 0)
  readonly canReopen = $derived(!this.isWaitedFor && this.legal.has('reopen'))

  /** The places that somebody here plays the tokens of. */
  readonly places = $derived<Place[]>(
    this.company?.places.filter((place) => this.seats.includes(place.seat)) ?? [],
  )

  /** Offers that this company can answer, whether it has all that is asked for or not. */
  readonly offersToUs = $derived(
    this.scene.offers.filter(
      ({ maker, to }) => this.own !== null && maker !== this.own && (to === null || to === this.own),
    ),
  )

  can(action: string): boolean {
    return this.legal.has(action)
  }

  /** Who plays a company. */
  people(company: number): string {
    return partners(
      this.play.view.seats.filter((seat) => seat.side === company),
      this.play.view.game,
    ).join(', ')
  }

  /** “Company 2 (Ada, Grace)”. */
  named(company: number): string {
    return this.texts.text('company.named', { n: company + 1, people: this.people(company) })
  }

  /** A text of the cards in the language on the screen. */
  said(words: Readonly<Record<string, string>> | undefined): string {
    return words?.[language()] ?? ''
  }

  plotName(plot: number): string {
    const place = this.cards?.plots[plot]?.place
    return place ? `${place} (${plot + 1})` : this.texts.text('plot.number', { n: plot + 1 })
  }

  itemName(item: string, plot: number | null = null): string {
    if (plot !== null) return this.plotName(plot)
    return this.texts.text(item === 'money' ? 'desk.money' : `words.item.${item}`)
  }

  /** “3 × gas”. */
  counted(item: string, count: number): string {
    return this.texts.text('listed.item', { count, item })
  }

  /** What the screen shows of an own number while the bank's work is still being shown. */
  shownAmount(company: number, item: string, amount: number): number {
    return amount - pending(this.bank.waiting, company, item)
  }

  /** Without its cards the table can be played, if not read: then they are asked for again with the next news. */
  async loadCards(): Promise<void> {
    this.cards = await cardsOf(this.play.view.id).catch(() => null)
  }

  /** The table has changed: the bank may have worked meanwhile. */
  follow(): void {
    this.refused = standing(this.refused, this.play.live)
    const { id, n } = this.play.view
    if (!this.cards && this.known !== null) void this.loadCards()
    this.known ??= shownAt.get(id) ?? null
    const { log, present } = this.play
    if (this.known !== null && n > this.known && present) {
      this.bank.take(bankSteps(log, this.known))
    }
    // A reason stays until something else is tried, or the phase that it belonged to is over.
    if (this.phase !== this.scene.phase) this.refused = null
    this.phase = this.scene.phase
    // Whoever has just sat down sees how it begins: the first plots and the first event.
    const fresh = this.known === null && this.scene.turn === 0 && this.scene.phase === 'investing'
    if (fresh && present && !log.some(({ seat }) => seat !== null && this.seats.includes(seat)))
      this.bank.take(bankSteps(log, 0))
    this.known = n
    if (present) shownAt.set(this.play.view.id, n)
    if (this.held?.from && !this.standing(this.held.from)) this.held = null
  }

  /** Do these things at once, all or none, after what is still under way. Whether they were done. */
  act(...actions: string[]): Promise<boolean> {
    const before = this.line
    const mine = (async () => {
      await before
      this.sending = true
      this.refused = null
      const refused = await this.play.act(actions, this.legal.get(actions[0] ?? '') ?? this.seats[0])
      this.refused = refused?.reason ?? null
      return refused === null
    })()
    this.line = mine.catch(() => false)
    return mine.finally(() => (this.sending = false))
  }

  /** Do it if it is allowed, else learn why not. */
  async try(action: string, seat = this.seats[0]): Promise<void> {
    if (this.can(action)) {
      await this.act(action)
      return
    }
    const answer = await this.play.consider(action, seat)
    this.refused = answer.type === 'considered' ? answer.reason : answer.reason
  }

  /** Everybody of this company who sits here is done. */
  async ready(): Promise<void> {
    this.held = null
    const seats = this.seats.filter((seat) => this.scene.waiting.includes(seat))
    for (const seat of seats) {
      const action = this.play.view.legal[seat]?.find(isReady)
      if (!action) continue
      const refused = await this.play.act(action, seat)
      if (refused) this.refused = refused.reason
    }
  }

  async reopen(): Promise<void> {
    for (const seat of this.seats) {
      if (this.play.view.legal[seat]?.includes('reopen')) await this.play.act('reopen', seat)
    }
  }

  async closePhase(): Promise<void> {
    const refused = await this.play.close()
    this.refused = refused?.reason ?? null
  }

  // Arranging

  /** What stands on a field as we have planned it. */
  standing({ plot, field }: Spot): string | null {
    const found = this.company?.plots.find((other) => other.plot === plot)
    return (found?.planned ?? found?.shown)?.[field] ?? null
  }

  fits(piece: string, { plot, field }: Spot): boolean {
    return this.cards?.plots[plot]?.takes[field]?.includes(piece) ?? false
  }

  /** Put a piece where it fits; what stands there goes to where the piece came from if it fits there, else into the hand. */
  async place(piece: string, from: Spot | null, to: Spot): Promise<void> {
    if (this.own === null || (from && from.plot === to.plot && from.field === to.field)) return
    const own = this.own
    const before = this.standing(to)
    const actions: string[] = []
    if (!this.fits(piece, to)) {
      // The rules say why.
      await this.try(puts(own, to, piece))
      return
    }
    if (from) actions.push(takes(own, from))
    if (before) actions.push(takes(own, to))
    actions.push(puts(own, to, piece))
    if (before && from && this.fits(before, from)) actions.push(puts(own, from, before))
    if (await this.act(...actions)) this.held = null
  }

  async takeOff(spot: Spot): Promise<void> {
    if (this.own === null || !this.standing(spot)) return
    if (await this.act(takes(this.own, spot))) this.held = null
  }

  /** A tap on a field, or Enter: put down what is held, or pick up what stands there. */
  async touch(spot: Spot): Promise<void> {
    const held = this.held
    const stands = this.standing(spot)
    if (held?.from && held.from.plot === spot.plot && held.from.field === spot.field) this.held = null
    else if (held) await this.place(held.piece, held.from, spot)
    else if (stands) this.held = { piece: stands, from: spot }
  }

  inHand(piece: string): number {
    return this.company?.hand?.[piece] ?? 0
  }

  /** Pick a piece out of the hand by its number. */
  pick(piece: string | undefined): void {
    if (!piece || !(PIECES as readonly string[]).includes(piece) || this.inHand(piece) === 0) return
    this.held = this.held?.piece === piece && !this.held.from ? null : { piece, from: null }
  }
}
