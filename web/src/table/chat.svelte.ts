import { keep, keptObject } from '../base/app/storage'
import type { ChatNews, ChatRemark, Seat } from '../generated/messages'

const READ = 'gusher.read'
const TABLES_KEPT = 50

/** The number of the last remark that was read here, by table. */
const lastRead = () => keptObject(READ) as Record<string, number>

/** What people say at a table, as far as this device knows. */
export class Chat {
  /** In the order in which they were made. */
  remarks = $state.raw<readonly ChatRemark[]>([])
  on = $state(false)
  /** Why the viewer may not write: the code of a reason. */
  why = $state<string | null>(null)
  moderates = $state(false)
  apart = $state(false)
  /** Whether the server has sent anything: elsewhere there is no chat. */
  known = $state(false)

  private read = $state(-1)

  constructor(private readonly table: string) {
    this.read = lastRead()[table] ?? -1
  }

  /** Take in what is new; `all`: it is everything that there is to read. */
  take(news: ChatNews, all: boolean): void {
    const byNumber = new Map((all ? [] : this.remarks).map((remark) => [remark.n, remark]))
    for (const remark of news.remarks) byNumber.set(remark.n, remark)
    this.remarks = [...byNumber.values()].sort((one, other) => one.n - other.n)
    this.on = news.on
    this.why = news.why
    this.moderates = news.moderates
    this.apart = news.apart
    this.known = true
  }

  /** How many remarks of others have come since somebody looked. */
  readonly unread = $derived(
    this.remarks.filter((remark) => remark.n > this.read && remark.state === 'said' && !remark.mine).length,
  )

  /** Somebody looks at all of it. */
  look(): void {
    const last = this.remarks.at(-1)?.n ?? -1
    if (last <= this.read) return
    this.read = last
    const others = Object.entries(lastRead()).filter(([table]) => table !== this.table)
    keep(READ, Object.fromEntries([...others.slice(1 - TABLES_KEPT), [this.table, last]]))
  }

  /** Whether it is shown: there is somebody to talk to, or something to read, or to switch on. */
  isShown(seats: readonly Seat[], watching: number): boolean {
    if (!this.known) return false
    const others = seats.some((seat) => seat.kind === 'person' && !seat.mine)
    const alone = !others && watching === 0
    return this.on ? !alone || this.remarks.length > 0 : this.moderates ? !alone : this.remarks.length > 0
  }
}
