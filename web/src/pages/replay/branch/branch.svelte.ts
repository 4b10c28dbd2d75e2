import { SvelteMap } from 'svelte/reactivity'

import type { Play } from '../../../games/game'
import type { BranchView, Refused, TableView, Tried } from '../../../generated/messages'
import { api, ApiError, asRefused } from '../../../base/server/api'
import { remembered } from '../../../base/server/remembered'
import type { Names } from '../../../games/game'
import type { Deed } from '../../../table/short'
import { triedPlay } from '../tried'
import { deedsOf, inNotation } from './called'
import { isSame, isSameMoves, keep, keptOf, MOST, type Branch } from './kept'

/** The branches tried beside a game, which stay on this device, and the position of one of them on the board. */
export class Branches {
  all = $state.raw<readonly Branch[]>([])
  private index = $state(0)
  /** So many moves of the branch stand on the board. */
  at = $state(0)
  view = $state.raw<TableView | null>(null)
  /** The branch that was just deleted, as long as it can be brought back. */
  deleted = $state.raw<Branch | null>(null)
  working = $state(false)
  problem = $state.raw<unknown>(null)
  /** What is done in each branch, once it has been asked for. */
  readonly deeds = new SvelteMap<Branch, readonly Deed[]>()
  private readonly seen = new Map<string, Promise<BranchView>>()

  /** The branch on the screen. */
  readonly branch = $derived<Branch>(this.all[this.index] ?? { n: 0, moves: [] })
  readonly number = $derived(this.index)
  /** What of it stands on the board. */
  readonly moves = $derived(this.branch.moves.slice(0, this.at))
  /** What everybody's moves led to in it, in words of the log. */
  readonly log = $derived(this.view?.log ?? [])

  constructor(
    readonly id: string,
    readonly game: string,
  ) {
    this.all = keptOf(id)
  }

  private keep(all: readonly Branch[]): void {
    const gone = this.all.filter((each) => !all.includes(each))
    this.all = all
    this.deleted = null
    keep(this.id, all, gone)
  }

  /** Begin to try something out after `n` entries, perhaps with these moves, of which `at` stand on the board. */
  async begin(n: number, moves: readonly Tried[] = [], at = moves.length): Promise<void> {
    this.add({ n, moves }, null)
    await this.walk(at)
  }

  /** A branch, in the place of the one it goes on with, or a further one. What has been tried before is not tried anew. */
  private add(branch: Branch, instead: number | null): void {
    const others = this.all.filter(
      (each, i) => i !== instead && each.moves.length > 0 && !isSame(each, branch),
    )
    // A branch without moves does not push out another one.
    this.keep([...others, branch].slice(branch.moves.length > 0 ? -MOST : -MOST - 1))
    this.index = this.all.length - 1
  }

  /** Go on with another branch, at its end. */
  async open(number: number): Promise<void> {
    this.index = number
    await this.walk(this.branch.moves.length)
  }

  /** Delete the branch on the screen, and show the game where it began. */
  async delete(): Promise<void> {
    const { branch } = this
    const others = this.all.filter((each) => each !== branch && each.moves.length > 0)
    this.keep([...others, { n: branch.n, moves: [] }])
    this.index = this.all.length - 1
    this.deleted = branch
    await this.walk(0)
  }

  /** Bring back what was just deleted. */
  async restore(): Promise<void> {
    if (this.deleted) await this.begin(this.deleted.n, this.deleted.moves)
  }

  /** Show the position after so many moves. */
  async walk(at: number): Promise<void> {
    const { n, moves } = this.branch
    this.at = Math.max(0, Math.min(moves.length, at))
    const wanted = this.moves
    try {
      const { view } = await this.position(n, wanted)
      if (this.branch.n === n && isSameMoves(wanted, this.moves)) {
        this.view = view
        this.problem = null
      }
    } catch (error) {
      this.problem = error
    }
  }

  /** Show the position of which the log has so many entries: what follows by itself is between two moves. */
  async walkTo(entries: number): Promise<void> {
    const { n, moves } = this.branch
    const views = await Promise.all(moves.map((_, i) => this.position(n, moves.slice(0, i + 1))))
    const at = views.findIndex(({ view }) => view.n >= entries)
    await this.walk(entries <= n ? 0 : at < 0 ? moves.length : at + 1)
  }

  private position(n: number, moves: readonly Tried[]): Promise<BranchView> {
    return remembered(this.seen, keyOf(n, moves), () => api.branch(this.id, { n, moves: [...moves] }))
  }

  /** Find out what is done in each branch, one after the other: what is kept of them is their notation alone. */
  async tell(): Promise<void> {
    for (const branch of this.all) {
      const { n, moves } = branch
      const answer = await this.position(n, moves).catch(() => null)
      this.deeds.set(branch, answer ? deedsOf(branch, answer.view.log) : inNotation(moves))
    }
  }

  /** Go on from the board with these moves; what stands against them, if anything does. */
  private async grow(more: readonly Tried[]): Promise<Refused | null> {
    const { n, moves } = this.branch
    if (isSameMoves(moves.slice(this.at, this.at + more.length), more)) {
      await this.walk(this.at + more.length)
      return null
    }
    return this.take(() => this.position(n, [...this.moves, ...more]))
  }

  /** Let chance, or bots, go on from the board. */
  async further(by: 'draw' | 'bots'): Promise<Refused | null> {
    const asked = { n: this.branch.n, moves: [...this.moves], further: by }
    return this.take(() => api.branch(this.id, asked))
  }

  private async take(asked: () => Promise<BranchView>): Promise<Refused | null> {
    const { branch, index, at } = this
    this.working = true
    try {
      const answer = await asked()
      const { moves, view } = answer
      this.seen.set(keyOf(branch.n, moves), Promise.resolve(answer))
      if (this.branch !== branch || this.at !== at) return null
      this.add({ n: branch.n, moves }, at === branch.moves.length ? index : null)
      this.at = moves.length
      this.view = view
      this.problem = null
      return null
    } catch (error) {
      if (error instanceof ApiError) return asRefused(error)
      throw error
    } finally {
      this.working = false
    }
  }

  /** Say what chance brings. */
  enter(outcome: string): Promise<Refused | null> {
    return this.grow([{ seat: null, text: outcome }])
  }

  /** The position as the game's screen wants it; the viewer acts for every mover. */
  play(view: TableView, names: Names): Play {
    const seat = view.movers.find((each) => (view.legal[each]?.length ?? 0) > 0) ?? null
    const { n } = this.branch
    const play = triedPlay({ id: this.id, n, moves: this.moves, view, seat, names }, (moves) =>
      this.grow(moves),
    )
    return { ...play, live: !this.working }
  }
}

function keyOf(n: number, moves: readonly Tried[]): string {
  return JSON.stringify([n, moves])
}
