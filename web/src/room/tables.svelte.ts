import { SvelteMap } from 'svelte/reactivity'

import type { LogLine, TableView } from '../generated/messages'
import type { RoomView } from '../generated/rooms'
import { TableSession } from '../table/session.svelte'

/** After how many milliseconds a table that could not be loaded is tried again. */
const AGAIN = 3_000

/** All tables of a room, for hosts and walls. */
export class RoomTables {
  private readonly sessions = new SvelteMap<string, TableSession>()
  private readonly timers = new Set<ReturnType<typeof setTimeout>>()
  private closed = false
  private ids: readonly string[] = $state.raw([])

  /** The view of each loaded table, by its number in the room. */
  readonly views: ReadonlyMap<number, TableView> = $derived(
    new Map(
      this.ids.flatMap((id, number) => {
        const view = this.sessions.get(id)?.view
        return view ? [[number, view] as const] : []
      }),
    ),
  )

  /** The log of each table, by its number in the room. */
  readonly logs: ReadonlyMap<number, readonly LogLine[]> = $derived(
    new Map(this.ids.map((id, number) => [number, this.sessions.get(id)?.log ?? []] as const)),
  )

  /** Connect to all tables that the room has now. */
  follow(view: RoomView): void {
    const ids = view.tables.map(({ id }) => id)
    if (ids.join() === this.ids.join()) return
    this.ids = ids
    for (const id of ids) {
      if (this.sessions.has(id)) continue
      const session = new TableSession(id)
      this.sessions.set(id, session)
      this.open(session)
    }
  }

  private open(session: TableSession): void {
    session.open().catch(() => {
      if (this.closed) return
      const timer = setTimeout(() => {
        this.timers.delete(timer)
        this.open(session)
      }, AGAIN)
      this.timers.add(timer)
    })
  }

  wake(): void {
    for (const session of this.sessions.values()) session.wake()
  }

  close(): void {
    this.closed = true
    for (const timer of this.timers) clearTimeout(timer)
    for (const session of this.sessions.values()) session.close()
  }
}
