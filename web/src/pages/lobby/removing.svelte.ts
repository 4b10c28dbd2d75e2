import type { TableSummary } from '../../generated/messages'
import { keeperOf } from '../../table/held'
import { failureText } from '../../base/ui/failures'

const MILLISECONDS_TO_REGRET = 10_000

/** The id of the button that brings a table back. */
export const undoId = (table: string) => `undo-${table}`

/** Tables just removed from this person's list. Each keeps its place for a while, so that it can be restored and nothing
 * moves. */
export class Removing {
  #removed = $state.raw<ReadonlyMap<string, { table: TableSummary; at: number }>>(new Map())
  problem = $state<string | null>(null)

  has(table: string): boolean {
    return this.#removed.has(table)
  }

  /** Whether it was done; if not, `problem` says why. */
  async remove(table: TableSummary): Promise<boolean> {
    return this.#try(
      async () => (await keeperOf(table.id)).removeTable(table.id),
      (removed) => removed.set(table.id, { table, at: Date.now() }),
    )
  }

  async restore(table: TableSummary): Promise<boolean> {
    return this.#try(
      async () => (await keeperOf(table.id)).restoreTable(table.id),
      (removed) => removed.delete(table.id),
    )
  }

  /** What the server has just listed, and with it what can still be brought back. */
  among(listed: readonly TableSummary[]): TableSummary[] {
    const isKept = (table: string, at: number) =>
      Date.now() - at < MILLISECONDS_TO_REGRET || document.activeElement?.id === undoId(table)
    this.#removed = new Map([...this.#removed].filter(([table, { at }]) => isKept(table, at)))
    const kept = [...this.#removed.values()].map(({ table }) => table)
    return [...listed.filter(({ id }) => !this.has(id)), ...kept]
  }

  async #try(
    ask: () => Promise<unknown>,
    done: (removed: Map<string, { table: TableSummary; at: number }>) => void,
  ): Promise<boolean> {
    try {
      await ask()
    } catch (error) {
      this.problem = failureText(error)
      return false
    }
    this.problem = null
    const removed = new Map(this.#removed)
    done(removed)
    this.#removed = removed
    return true
  }
}
