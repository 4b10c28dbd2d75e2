import type { LogLine, Reason } from '../../generated/messages'
import type { Cards } from '../../generated/books/oil_city'
import { TURNS } from '../../generated/constants/oil_city'
import { isHere } from '../../base/here'
import { gameTexts, language } from '../../base/i18n/language.svelte'
import { knock } from '../../base/ui/feel'
import { playsAlone } from '../shared/explain'
import { logText } from '../shared/logText'
import { peopleOf } from '../shared/names'
import { isEmpty } from '../shared/seating'
import { Turns } from '../../base/server/turns'
import { standing } from '../../base/ui/failures'
import type { Play } from '../game'
import { BankRun } from './bankRun.svelte'
import { bankSteps, pending, standingOf } from './bank'
import { cardsOf } from './cards'
import { mirrored } from './drafting'
import { isFirstGame, keepPlayed } from './firstGame.svelte'
import { read } from '../../generated/notation/oil_city'
import { drafts, isReady, PIECES, puts, takes, type Spot } from './notation'
import { scene, type Company, type Offer, type Place } from './scene'
import { forgottenIn, tasksOf, type Forgotten } from './tasks'

export const TABS = ['desk', 'deals', 'hall'] as const
export type Tab = (typeof TABS)[number]

/** From which turn on, counted from 0, a part of the desk is shown in somebody's first game. */
const SHOWN_FROM = { improvements: 1, hall: 1, deals: 2 }

/** A number whose origin somebody asks for. */
export interface Question {
  company: number
  item: string
}

/** A piece in the hand that arranges, and where it stands if it does. */
export interface Held {
  piece: string
  from: Spot | null
}

/** How many entries of a table's log this device has shown the bank's work of, for all seats on it. */
const shownAt = new Map<string, number>()

const spotName = (spot: Spot | null) => (spot ? `${spot.plot}-${spot.field}` : 'hand')
const isSame = (one: Spot, other: Spot) => spotName(one) === spotName(other)

/** One company's desk as the person in front of it uses it. */
export class Desk {
  cards = $state.raw<Cards | null>(null)
  /** The part that a phone shows. */
  tab = $state<Tab>('desk')
  refused = $state.raw<Reason | null>(null)
  asked = $state.raw<Question | null>(null)
  /** Actions that are on their way or wait for their turn, by name. */
  private underWay = $state.raw<ReadonlyMap<string, Promise<boolean>>>(new Map())
  held = $state.raw<Held | null>(null)

  /** What is left to do, while the person who said that they are done is asked about it. */
  forgotten = $state.raw<Forgotten | null>(null)

  readonly bank = new BankRun(() => this.own)
  /** The phases in which that was asked, and in which somebody wants to stay though there is nothing to do. */
  private askedIn = ''
  private staysIn = $state('')
  private known: number | null = null
  private phase = ''
  private readonly turns = new Turns()

  constructor(private readonly table: () => Play) {}

  readonly play = $derived.by(() => this.table())
  readonly scene = $derived(scene(this.play.view.scene))
  readonly texts = $derived(gameTexts(this.play.view.game))
  readonly over = $derived(this.play.view.over)
  /** What happens here is heard, not only felt: not in a class. */
  readonly heard = $derived(!this.play.view.room)
  /** Nothing that takes a server is offered. */
  readonly here = $derived(isHere(this.play.view.id))
  /** Everybody has a seat. */
  readonly begun = $derived(!this.play.view.seats.some(isEmpty))

  /** The company of the person here, or of the one who is to act on a device with several. Null for spectators. */
  readonly own = $derived.by(() => {
    const { seats } = this.play.view
    const holder = this.play.view.only_for ?? this.play.seat
    const seat = holder ?? seats.find((other) => other.mine)?.seat
    return seat === undefined ? null : (seats[seat]?.side ?? null)
  })
  readonly company = $derived<Company | null>(
    this.own === null ? null : (this.scene.companies[this.own] ?? null),
  )
  /** The seats of the own company that are played here. */
  readonly seats = $derived(
    this.play.view.seats.filter((seat) => seat.mine && seat.side === this.own).map((seat) => seat.seat),
  )
  /** All legal actions, each with a seat that may do it. */
  readonly legal = $derived.by(() => {
    const legal = new Map<string, number>()
    if (!this.play.present) return legal
    for (const seat of this.seats)
      for (const action of this.play.view.legal[seat] ?? []) if (!legal.has(action)) legal.set(action, seat)
    return legal
  })
  /** The server does not hear us. */
  readonly lost = $derived(this.play.present && !this.play.live)
  /** Somebody reads out what the bank does. */
  readonly listens = $derived(!this.over && (this.play.view.aloud?.desk ?? null) !== null)
  readonly isWaitedFor = $derived(
    !this.listens && this.seats.some((seat) => this.scene.waiting.includes(seat)),
  )
  readonly acts = $derived(this.play.present && this.isWaitedFor && this.legal.size > 0)
  readonly canReopen = $derived(!this.isWaitedFor && this.legal.has('reopen'))

  /** The places whose tokens are played here. */
  readonly places = $derived<Place[]>(
    this.company?.places.filter((place) => this.seats.includes(place.seat)) ?? [],
  )

  /** What the person here could still do in this phase. */
  readonly tasks = $derived(tasksOf(this))
  readonly moment = $derived(`${this.scene.turn} ${this.scene.phase}`)

  /** Offers that have been put away on this device. */
  private putAway = $state.raw<readonly string[]>([])
  private readonly allOffersToUs = $derived(
    this.scene.offers.filter(
      ({ maker, to }) => this.own !== null && maker !== this.own && (to === null || to === this.own),
    ),
  )
  /** Offers that this company can answer, whether or not it has all that they ask for. */
  readonly offersToUs = $derived(this.allOffersToUs.filter(({ name }) => !this.putAway.includes(name)))
  readonly declined = $derived(this.allOffersToUs.length - this.offersToUs.length)
  /** The offer whose code led here. */
  pointed = $state<string | null>(null)
  /** The company whose offer the draft answers. */
  answers = $state<number | null>(null)
  /** An offer could not be answered because another draft is being written. */
  unanswered = $state(false)
  /** Deals of this company in this phase, the newest first. */
  trades = $state.raw<readonly { n: number; said: string }[]>([])

  /** There is nothing to decide in this phase and no deal under way: the person becomes ready automatically. */
  readonly idles = $derived.by(
    () =>
      this.acts &&
      !this.play.tries &&
      !this.tasks.any &&
      !this.bank.running &&
      !this.over &&
      this.underWay.size === 0 &&
      !this.play.view.clock?.paused &&
      this.tab !== 'deals' &&
      this.company?.draft?.length === 0 &&
      !this.scene.offers.some(({ maker }) => maker === this.own) &&
      this.offersToUs.length === 0 &&
      this.staysIn !== this.moment,
  )

  /** It is a first game, alone with bots: a coach helps. */
  readonly isFirst = $derived(
    isFirstGame() &&
      this.play.present &&
      !this.over &&
      !this.play.tries &&
      !this.play.view.lesson &&
      this.own !== null &&
      this.play.view.seats.every(({ kind, mine, side }) => kind === 'bot' || (mine && side === this.own)),
  )

  /** Whoever plays alone with bots can ask what to do. */
  readonly hints = $derived(
    this.acts &&
      !this.isFirst &&
      !this.play.tries &&
      !this.play.view.lesson &&
      playsAlone(this.play.view.seats),
  )

  /** What the coach of a first game has ordered for this phase. */
  ordered = $state.raw<readonly string[]>([])

  isOrdered(item: string): boolean {
    return this.ordered.some((move) => {
      const action = read(move)
      return action?.kind === 'token' && action.bought === item
    })
  }

  /** Whether a part of the desk is shown: in a first game each comes with the turn that needs it. Nobody deals with who only tries
   * something out. */
  shows(part: keyof typeof SHOWN_FROM): boolean {
    if (part === 'deals' && this.play.tries) return false
    return !this.isFirst || this.scene.turn >= SHOWN_FROM[part]
  }

  /** Don't become ready automatically in this phase: somebody wants to deal first. */
  stay(): void {
    this.staysIn = this.moment
  }

  can(action: string): boolean {
    return this.legal.has(action)
  }

  /** The bots that answer an offer for their companies: the first seat of each company without people. */
  answering({ maker, to }: Offer): readonly number[] {
    if (!this.play.present) return []
    const { seats } = this.play.view
    return this.scene.companies.flatMap((_, company) => {
      const partners = seats.filter(({ side }) => side === company)
      const isAsked = company !== maker && (to === null || to === company)
      return isAsked && partners.every(({ kind }) => kind === 'bot')
        ? partners.slice(0, 1).map(({ seat }) => seat)
        : []
    })
  }

  /** The name of a company, or else of those who play it. */
  people(company: number): string {
    const { view, names } = this.play
    return peopleOf(view.seats, names, company, view.game).join(', ')
  }

  /** “Company 2 (Ada, Grace)”; “Company 2” where nobody has said who they are. */
  named(company: number): string {
    const n = company + 1
    const [numbered, people] = [this.texts.text('company.number', { n }), this.people(company)]
    return people === numbered ? numbered : this.texts.text('company.named', { n, people })
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

  /** What a token does, in words. */
  tokenSaid({ token }: Place): string {
    if (!token) return this.texts.text('invest.no_token')
    if (token.use === 'pedlar') {
      const goods = Object.entries(token.goods).filter(([, n]) => n > 0)
      return `${this.texts.text('use.pedlar')}: ${goods.map(([good, n]) => this.counted(good, n)).join(', ')}`
    }
    if (token.use === 'refinery_run')
      return `${this.texts.text('use.refinery_run')}: ${this.counted('crude', token.count)}`
    return this.counted(token.use, token.count)
  }

  /** What the screen shows of an own number while the bank's work is still being shown. */
  shownAmount(company: number, item: string, amount: number): number {
    return amount - pending(this.bank.waiting, company, item)
  }

  /** The table can be played without its cards; if loading them fails, the next news tries again. */
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
    this.bank.keep((steps) => standingOf(steps, log))
    if (this.known !== null && n > this.known && present) {
      this.bank.take(bankSteps(log, this.known))
    }
    // A refusal stays until something else is tried, or its phase is over.
    if (this.phase !== this.scene.phase) {
      this.refused = null
      this.forgotten = null
      this.trades = []
    }
    if (this.known !== null && present) this.noteTrades(log, this.known)
    this.phase = this.scene.phase
    if (this.company?.draft?.length === 0) this.unanswered = false
    // A person who has just sat down sees the first plots and the first event.
    const fresh = this.known === null && this.scene.turn === 0 && this.scene.phase === 'investing'
    if (fresh && present && !log.some(({ seat }) => seat !== null && this.seats.includes(seat)))
      this.bank.take(bankSteps(log, 0))
    if (this.over) this.bank.skip()
    if (this.over && present && this.own !== null && !this.play.view.lesson) keepPlayed()
    this.known = n
    if (present) shownAt.set(this.play.view.id, n)
    if (this.held?.from && !this.standing(this.held.from)) this.held = null
  }

  /** Do these actions, all or none, after those under way. Returns whether they were done. */
  act(...actions: string[]): Promise<boolean> {
    return this.inTurn(actions.join(' '), () => this.send(actions))
  }

  /** Do an action after those under way if it is legal then, else show why not; do nothing if it is not `wanted` then. Returns
   * whether it was done. */
  try(action: string, seat?: number, wanted = () => true): Promise<boolean> {
    return this.inTurn(action, async () => wanted() && (await this.sendOrLearn(action, seat)))
  }

  /** Queue the work of a tap. The same tap twice in the queue counts once, and a tap whose phase has ended does nothing. */
  private inTurn(name: string, work: () => Promise<boolean>): Promise<boolean> {
    const same = this.underWay.get(name)
    if (same) return same
    const { moment } = this
    this.refused = null
    const mine = this.turns.take(async () => {
      try {
        return moment === this.moment && (await work())
      } finally {
        this.underWay = new Map([...this.underWay].filter(([other]) => other !== name))
      }
    })
    this.underWay = new Map([...this.underWay, [name, mine]])
    return mine
  }

  /** A token or a piece has been placed. */
  placed(done: boolean): boolean {
    if (done) knock(this.heard)
    return done
  }

  private async send(actions: readonly string[], seat?: number): Promise<boolean> {
    const by = seat ?? this.legal.get(actions[0] ?? '') ?? this.seats[0]
    const refused = await this.play.act(actions, by)
    if (refused) this.refused = refused.reason
    return refused === null
  }

  private async sendOrLearn(action: string, seat?: number): Promise<boolean> {
    if (this.can(action)) return this.send([action])
    const { reason } = await this.play.consider(action, seat ?? this.seats[0])
    if (!reason) return this.send([action], seat)
    this.refused = reason
    return false
  }

  /** The person here says that they are done. If they may have forgotten something they are asked, once in a phase. */
  done(): Promise<boolean> {
    return this.inTurn('done', () => {
      const forgotten = this.askedIn === this.moment ? null : (forgottenIn(this.tasks) ?? this.offersLeft())
      if (!forgotten) return this.sendReady()
      this.askedIn = this.moment
      this.forgotten = forgotten
      return Promise.resolve(false)
    })
  }

  /** Whether offers end with this phase though who shares this device could still take one, and will not get it by itself. */
  private offersLeft(): Forgotten | null {
    const { seats } = this.play.view
    const { phase, waiting, offers, turn } = this.scene
    if (!this.play.pass || (phase !== 'arranging' && !(phase === 'loading' && turn === TURNS - 1)))
      return null
    const isReady = ({ mine, side, seat }: (typeof seats)[number]) =>
      mine && side !== this.own && !waiting.includes(seat)
    const canTake = (to: number | null) =>
      seats.some((each) => isReady(each) && (to === null || to === each.side))
    return offers.some(({ maker, to }) => maker === this.own && canTake(to)) ? 'offers' : null
  }

  /** Everybody of this company who sits here is done. */
  ready(): Promise<boolean> {
    return this.inTurn('ready', () => this.sendReady())
  }

  private async sendReady(): Promise<boolean> {
    this.held = null
    const seats = this.seats.filter((seat) => this.scene.waiting.includes(seat))
    for (const seat of seats) {
      const action = this.play.view.legal[seat]?.find(isReady)
      if (action) await this.send([action], seat)
    }
    return true
  }

  reopen(): Promise<boolean> {
    return this.inTurn('reopen', async () => {
      for (const seat of this.seats)
        if (this.play.view.legal[seat]?.includes('reopen')) await this.send(['reopen'], seat)
      return true
    })
  }

  async closePhase(): Promise<void> {
    const refused = await this.play.close()
    this.refused = refused?.reason ?? null
  }

  // Deals

  /** Put an offer away on this device. */
  decline(offer: string): void {
    this.putAway = [...this.putAway, offer]
  }

  /** Show all offers again that were put away. */
  reconsider(): void {
    this.putAway = []
  }

  /** Draft the same offer from this side, to be changed; lines that the rules refuse are left out. */
  async answer(offer: Offer): Promise<void> {
    if (this.own === null) return
    this.unanswered = (this.company?.draft ?? []).some((line) => line !== null)
    if (this.unanswered) return
    if (this.can(drafts(this.own))) await this.act(drafts(this.own))
    this.answers = offer.maker
    let at = 0
    for (const written of mirrored(this.own, offer)) if (await this.act(...written(at))) at++
  }

  /** Note offers that were taken, for their makers and takers. */
  private noteTrades(log: readonly LogLine[], from: number): void {
    const { seats, game } = this.play.view
    for (const line of log) {
      if (line.n < from || line.phrase !== 'accept') continue
      const maker = Number(line.words['company']) - 1
      const taker = seats[line.seat ?? -1]?.side
      if (this.own === null || (maker !== this.own && taker !== this.own)) continue
      this.trades = [{ n: line.n, said: logText(line, game, this.play.names) }, ...this.trades]
    }
  }

  // Arranging

  /** What stands on a field as we have planned it. */
  standing({ plot, field }: Spot): string | null {
    const own = this.company?.plots.find((other) => other.plot === plot)
    return (own?.planned ?? own?.shown)?.[field] ?? null
  }

  fits(piece: string, { plot, field }: Spot): boolean {
    return this.cards?.plots[plot]?.takes[field]?.includes(piece) ?? false
  }

  /** Put a piece on a field. A piece that stands there goes to where the new one came from if it fits, else into the hand. */
  async place(piece: string, from: Spot | null, to: Spot): Promise<void> {
    const { own } = this
    if (own === null || (from && isSame(from, to))) return
    await this.letGo(`put ${piece} ${spotName(from)} ${spotName(to)}`, async () => {
      // The rules say why.
      if (!this.fits(piece, to)) return this.placed(await this.sendOrLearn(puts(own, to, piece)))
      const before = this.standing(to)
      const actions: string[] = []
      if (from) actions.push(takes(own, from))
      if (before) actions.push(takes(own, to))
      actions.push(puts(own, to, piece))
      if (before && from && this.fits(before, from)) actions.push(puts(own, from, before))
      return this.placed(await this.send(actions))
    })
  }

  async takeOff(spot: Spot): Promise<void> {
    const { own } = this
    if (own === null) return
    await this.letGo(`take ${spotName(spot)}`, () =>
      this.standing(spot) ? this.send([takes(own, spot)]) : Promise.resolve(true),
    )
  }

  /** Empty the hand during the work, so that it can hold something else; if the work fails, the hand takes its piece back. */
  private async letGo(name: string, work: () => Promise<boolean>): Promise<void> {
    const { held } = this
    this.held = null
    if (!(await this.inTurn(name, work))) this.held ??= held
  }

  /** A tap on a field, or Enter: put down what is held, or pick up what stands there. */
  async touch(spot: Spot): Promise<void> {
    const held = this.held
    if (held?.from && isSame(held.from, spot)) this.held = null
    else if (held) await this.place(held.piece, held.from, spot)
    else
      await this.inTurn(`pick ${spotName(spot)}`, () => {
        const stands = this.standing(spot)
        if (stands) this.held ??= { piece: stands, from: spot }
        return Promise.resolve(true)
      })
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
