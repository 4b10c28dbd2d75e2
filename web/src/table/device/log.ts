/* The log of a table on this device: what `gusher.table.table` makes of entries, as far as a device has them. */
import type { Considered, LessonState, LogLine, UndoState } from '../../generated/messages'
import type { EndKind, Entry } from './entries'
import { Exits, isExit, wordsOf } from './exits'
import { CHANCE, IllegalError, NOBODY, type Playing, type Start } from '../../kernel/alone'

/** An action or outcome that stands: its entry, its seat or that of chance, and the record before it. */
export interface Step {
  n: number
  seat: number
  text: string
  before: Uint8Array
}

/** Where outcomes come from: number `k` of the table, one of `actions`, each so many times as `weights` say. */
export interface Draws {
  draw(k: number, actions: readonly number[], weights: readonly number[]): Promise<number>
}

/** Levels of bots by seat. */
export type Levels = ReadonlyMap<number, string>

/** A lesson that is taken at a table, or a puzzle: the seat of whoever takes it, after how many entries it begins, and how far
 * a pupil has come. */
export interface Taken {
  readonly seat: number
  readonly start: number
  stateAt(log: Log): LessonState | null
}

/** A table's log, and what it comes to. People at this device have all seats but those of bots; whoever takes a lesson or a
 * puzzle has one. */
export class Log {
  readonly entries: Entry[] = []
  /** What tells each entry, hidden or not. */
  readonly lines: LogLine[] = []
  /** What stands. */
  line: Step[] = []
  /** Each action and outcome as whether it is covered is asked about it, by its entry. */
  private logged = new Map<number, number>()
  /** Who has the device, where everybody acts at once: several who share it pass it on when they like. */
  holder: number | null = null
  /** How many outcomes were ever drawn. */
  drawn = 0

  record: Uint8Array
  exits = new Exits()

  constructor(
    readonly game: Playing,
    readonly start: Start,
    /** The bots that have sat here from the beginning. */
    private readonly seated: Levels,
    entries: readonly Entry[] = [],
    readonly taken: Taken | null = null,
  ) {
    this.record = start.record
    for (const entry of entries) this.fold(entry)
  }

  get n(): number {
    return this.entries.length
  }

  get movers(): number[] {
    return this.exits.ended ? [] : this.game.movers(this.record)
  }

  get over(): boolean {
    return this.movers.length === 0
  }

  /** Whether earlier positions can be shown: what was in sight then may be hidden now. */
  get showsPast(): boolean {
    return !this.start.conceals || this.over
  }

  /** All bots that play here now. */
  get bots(): Levels {
    return new Map([...this.seated, ...this.exits.standIns])
  }

  /** The seats of people here. */
  get own(): number[] {
    const { bots, taken } = this
    if (taken) return [taken.seat]
    return Array.from({ length: this.start.seats }, (_, seat) => seat).filter((seat) => !bots.has(seat))
  }

  /** Whose eyes this device has: its only side's, or of several the holder's or that one's who is to move. Else anybody's. */
  get eye(): number {
    const { own, holder, sides } = this
    if (new Set(own.map((seat) => sides[seat])).size < 2) return own[0] ?? NOBODY
    if (holder !== null && !this.over && own.includes(holder)) return holder
    return this.movers.find((mover) => own.includes(mover)) ?? NOBODY
  }

  /** Who has the device after `before`: whoever had it, until their side has nothing more to do; then the next who has. Null where
   * that follows from whose turn it is. */
  heldAfter(before: Log): number | null {
    const { own, sides, movers } = this
    const { eye } = before
    if (!this.game.alone.together || !own.includes(eye)) return null
    const waits = (log: Log) => log.movers.some((seat) => sides[seat] === sides[eye])
    const waiting = own.filter((seat) => movers.includes(seat))
    if (!waits(before) || waits(this) || waiting.length === 0) return eye
    return waiting.find((seat) => seat > eye) ?? waiting[0] ?? eye
  }

  /** The seats that play for the side whose eyes this device has: its people can act in them. */
  get acting(): number[] {
    const { own, sides, eye } = this
    return own.filter((seat) => sides[seat] === sides[eye])
  }

  /** Whether anything is concealed now. When people have ended a game everything comes to light. */
  get hides(): boolean {
    return this.start.conceals && !this.exits.ended
  }

  /** How the game has ended, null while it goes on, and each side's place as an eye may see it. */
  standing(eye: number): { places: number[]; ending: string | null } {
    const { places, ending } = this.game.standing(this.seen(eye))
    return { places: this.exits.places(places, this.sides), ending: this.exits.ended ?? ending }
  }

  /** The side of each seat. */
  get sides(): number[] {
    return this.game.sides(this.start.record, this.start.seats)
  }

  /** The record as an eye may see it. */
  seen(eye: number): Uint8Array {
    return this.hides ? this.game.concealed(this.record, eye) : this.record
  }

  /** What an action of a seat would do; null if it is none, or what follows would show what is hidden. */
  foreseen(seat: number, action: string): Considered | null {
    return this.game.device.consider(this.seen(seat), seat, action, this.hides)
  }

  /** The same, without points and scene where those would show what is hidden; null if it is no action. */
  considered(seat: number, action: string): Considered | null {
    const unseen: Considered = { type: 'considered', id: 0, action, reason: null, points: [], scene: null }
    return this.foreseen(seat, action) ?? (this.game.knows(action) ? unseen : null)
  }

  /** The entries whose lines name nothing for an eye, because they tell what is hidden now. */
  covered(eye: number): ReadonlySet<number> {
    if (!this.hides) return new Set()
    const hidden = this.game.covered(this.record, eye, [...this.logged.values()])
    return new Set([...this.logged.keys()].filter((_, place) => hidden[place]))
  }

  /** What tells each entry, as far as an eye may see it. */
  linesFor(eye: number): LogLine[] {
    const covered = this.covered(eye)
    return this.lines.map((line) =>
      covered.has(line.n) ? { ...line, text: '', phrase: '', words: {} } : line,
    )
  }

  /** The seat whose view this device has, if another person here may not see all of it. */
  get onlyFor(): number | null {
    const { game, eye, own } = this
    if (!this.hides || eye === NOBODY) return null
    const seen = this.seen(eye)
    const isLess = (seat: number) => game.concealed(seen, seat).some((byte, at) => byte !== seen[at])
    return own.some((seat) => seat !== eye && isLess(seat)) ? eye : null
  }

  /** The table as it was after so many entries. */
  after(n: number): Log {
    return new Log(this.game, this.start, this.seated, this.entries.slice(0, n), this.taken)
  }

  /** This table again, to try something out. */
  fork(): Log {
    const { entries, lines, line, logged, record, drawn, exits, holder } = this
    const twin = new Log(this.game, this.start, this.seated, [], this.taken)
    twin.entries.push(...entries)
    twin.lines.push(...lines)
    return Object.assign(twin, { line: [...line], logged: new Map(logged), record, drawn, exits, holder })
  }

  /** Take an entry in. IllegalError if the rules are against it; then nothing has changed. */
  fold(entry: Entry): void {
    const { n, at } = entry
    if (n !== this.n) throw new Error(`entry ${n} does not follow entry ${this.n - 1}`)
    const line = { n, kind: entry.kind, at, text: '', phrase: '', words: {} }
    if (entry.kind === 'undo') {
      this.takeBack(entry.to)
      this.lines.push({ ...line, seat: entry.seat })
    } else if (isExit(entry)) {
      if (this.over) throw new IllegalError('ended')
      this.exits = this.exits.after(entry)
      this.lines.push({ ...line, seat: entry.seat ?? null, words: wordsOf(entry) })
    } else {
      if (this.exits.ended) throw new IllegalError('ended')
      const seat = entry.kind === 'action' ? entry.seat : CHANCE
      const { record, logged, phrase, words } = this.game.done(this.record, seat, entry.text)
      this.line.push({ n, seat, text: entry.text, before: this.record })
      this.logged.set(n, logged)
      this.record = record
      this.lines.push({ ...line, seat: seat === CHANCE ? null : seat, text: entry.text, phrase, words })
      if (seat === CHANCE) this.drawn++
    }
    this.entries.push(entry)
  }

  private takeBack(to: number): void {
    const against = this.against(to)
    if (against) throw new IllegalError(against)
    const gone = this.line.filter((step) => step.n >= to)
    this.line = this.line.slice(0, this.line.length - gone.length)
    this.record = gone[0]?.before ?? this.record
    for (const { n } of gone) this.lines[n] = { ...(this.lines[n] as LogLine), undone: true }
  }

  /** Why nobody can go back to the state after `to` entries; null if they can. */
  private against(to: number): string | null {
    if (this.over) return 'undo_over'
    if (this.game.alone.together) return 'undo_together'
    const steps = this.line.filter((step) => step.n >= to)
    if (to < 0 || steps.length === 0) return 'undo_nothing'
    if (steps.some((step) => step.seat === CHANCE)) return 'undo_chance'
    if (this.start.conceals && steps.some((step) => this.reveals(step))) return 'undo_revealed'
    // What led to the position of a lesson stays.
    return to < (this.taken?.start ?? 0) ? 'undo_nothing' : null
  }

  private reveals({ seat, text, before }: Step): boolean {
    return this.game.reveals(before, this.start.seats, seat, text)
  }

  /** What can be taken back: a person's last action, or all that were one wish (a drive), with what bots have done since, if
   * nothing was drawn. */
  get undo(): UndoState {
    const { own, game } = this
    if (game.alone.together) return { why: 'undo_nothing' }
    let place = this.line.findLastIndex((step) => own.includes(step.seat))
    while (place > 0 && this.areOneWish(place)) place--
    const first = this.line[place]
    const why = first ? this.against(first.n) : 'undo_nothing'
    return why ? { why } : { to: first?.n ?? 0 }
  }

  /** Whether a step and the one before were one wish: they were written at the same moment, and the first is part of something. */
  private areOneWish(place: number): boolean {
    const [before, after] = this.line.slice(place - 1, place + 1)
    return (
      before !== undefined &&
      before.n + 1 === after?.n &&
      before.seat === after.seat &&
      this.entries[before.n]?.at === this.entries[after.n]?.at &&
      this.game.isPart(before.text)
    )
  }

  /** Do something, of which all but the last are parts, and draw what is due then. Returns the new entries. IllegalError if
   * the rules are against it; then some of it may be done, so this is for a copy. */
  async act(seat: number, texts: readonly string[], dice: Draws, at: number): Promise<Entry[]> {
    if (!texts.slice(0, -1).every((text) => this.game.isPart(text))) throw new IllegalError('not_at_once')
    const { n } = this
    for (const text of texts) this.fold({ kind: 'action', n: this.n, seat, text, at })
    await this.draw(dice, at)
    return this.entries.slice(n)
  }

  /** Draw what is due. Returns the new entries. */
  async draw(dice: Draws, at: number): Promise<Entry[]> {
    const { n } = this
    while (this.movers[0] === CHANCE) {
      const { actions, weights } = this.game.outcomes(this.record)
      const text = this.game.text(await dice.draw(this.drawn, actions, weights))
      this.fold({ kind: 'outcome', n: this.n, text, at })
    }
    return this.entries.slice(n)
  }

  /** Do what a bot has chosen, one action after the other, as far as that is possible: it need not know all. Returns the new
   * entries. IllegalError if the first action is against the rules. */
  async doEach(seat: number, texts: readonly string[], dice: Draws, at: number): Promise<Entry[]> {
    const { n } = this
    for (const text of texts) {
      if (this.n > n && !this.movers.includes(seat)) break
      await this.act(seat, [text], dice, at)
    }
    return this.entries.slice(n)
  }

  /** End the game, with the points as they stand or without a result. Returns the new entries. IllegalError if it is over. */
  end(ends: EndKind, at: number): Entry[] {
    const { own } = this
    const seat = this.movers.find((mover) => own.includes(mover)) ?? own[0] ?? 0
    this.fold({ kind: 'end', n: this.n, seat, ends, at })
    return this.entries.slice(-1)
  }

  /** Give up for a seat. A bot of this level plays on for it where `goesOnWithout` it. Else the game ends. Returns the new
   * entries. IllegalError if it is over. */
  resign(seat: number, level: string | null, at: number): Entry[] {
    const { n } = this
    if (!this.over && !this.game.alone.resignable) throw new IllegalError('nobody_resigns')
    const goesOn = level !== null && this.goesOnWithout(seat)
    this.fold({ kind: 'resign', n, seat, at })
    this.fold(
      goesOn
        ? { kind: 'takeover', n: n + 1, seat, level, at }
        : { kind: 'end', n: n + 1, ends: 'resigned', at },
    )
    return this.entries.slice(n)
  }

  /** Whether at least two sides and another person here are left once a seat has resigned. */
  goesOnWithout(seat: number): boolean {
    const { sides, own } = this
    const left = new Set(sides)
    for (const gone of [...this.exits.resigned, seat]) left.delete(sides[gone] ?? gone)
    return left.size > 1 && own.some((each) => each !== seat)
  }

  /** Go back to the state after `to` entries, at which a person acted. Returns the new entries. IllegalError if that is not
   * possible. */
  back(seat: number, to: number, at: number): Entry[] {
    const first = this.line.find((step) => step.n >= to)
    const isOwn = first && [...this.own, CHANCE].includes(first.seat)
    if (!this.over && !this.game.alone.together && first && !isOwn) throw new IllegalError('undo_nothing')
    this.fold({ kind: 'undo', n: this.n, seat, to, at })
    return this.entries.slice(-1)
  }
}
