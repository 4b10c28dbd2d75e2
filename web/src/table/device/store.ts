/* The tables that this browser keeps, in IndexedDB; where it refuses to, for as long as the page is open. */
import { keep } from '../../base/app/storage'
import { ANY_HERE } from '../../base/here'
import type { GameResult } from '../../generated/messages'
import type { Player, Seed } from './file'
import type { Entry } from './entries'

const TABLES = 'tables'
const CHANNEL = 'gusher.here'
/** So many milliseconds a table that somebody has removed can be brought back. */
const TO_REGRET = 3_600_000
/** So many seconds after its last move a lesson can go on. */
const OF_A_LESSON = 30 * 24 * 3600

export interface Kept {
  id: string
  game: string
  version: number
  seats: number
  options: Readonly<Record<string, string | boolean>>
  players: Readonly<Record<number, Player>>
  /** The name of the lesson that is taken here. */
  lesson?: string
  seed: Seed
  /** Whether all outcomes are drawn by that seed, and none came with a file. */
  drew: boolean
  entries: readonly Entry[]
  /** When it was changed last, in seconds since 1970. */
  changed: number
  /** What a list of tables says of it. */
  movers: readonly number[]
  result: GameResult | null
  /** When somebody removed it from the list, in milliseconds since 1970. */
  removed?: number
}

let opened: Promise<IDBDatabase> | undefined

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('gusher', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(TABLES, { keyPath: 'id' })
    request.onsuccess = () => {
      // Somebody has deleted the site's data.
      request.result.onclose = () => (opened = undefined)
      resolve(request.result)
    }
    request.onerror = () => {
      // It may work the next time.
      opened = undefined
      reject(request.error ?? new Error('this browser keeps nothing'))
    }
  })
  return opened
}

let keeping: Promise<boolean> | undefined

/** Whether this browser keeps tables at all: some refuse to, in private windows or where cookies are forbidden. The first
 * answer holds for as long as the page is open. */
export function keeps(): Promise<boolean> {
  keeping ??= database().then(
    () => true,
    () => false,
  )
  return keeping
}

/** What this module uses of an IDBObjectStore. */
type Tables = {
  get(id: string): { result: Kept | undefined }
  getAll(): { result: Kept[] }
  add(table: Kept): { result: unknown }
  put(table: Kept): { result: unknown }
  delete(id: string): { result: unknown }
}

const fleeting = new Map<string, Kept>()
const whileOpen: Tables = {
  get: (id) => ({ result: fleeting.get(id) }),
  getAll: () => ({ result: [...fleeting.values()] }),
  add: (table) => ({ result: fleeting.set(table.id, table) }),
  put: (table) => ({ result: fleeting.set(table.id, table) }),
  delete: (id) => ({ result: fleeting.delete(id) }),
}

/** Something asked of the tables, answered once it is really kept. */
async function within<T>(
  mode: IDBTransactionMode,
  ask: (tables: Tables) => { result: T },
  then: (answer: T, tables: Tables) => void = () => {},
): Promise<T> {
  if (!(await keeps())) {
    const { result } = ask(whileOpen)
    then(result, whileOpen)
    return result
  }
  // `strict`: what is acknowledged survives a battery that runs out, too.
  const transaction = (await database()).transaction(TABLES, mode, { durability: 'strict' })
  const tables = transaction.objectStore(TABLES)
  const request = ask(tables) as IDBRequest<T>
  return new Promise((resolve, reject) => {
    request.onsuccess = () => then(request.result, tables)
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error ?? new Error('nothing was kept'))
  })
}

const find = (id: string) => (tables: Tables) => tables.get(id)

/** A table; null if there is none of this id. */
export async function get(id: string): Promise<Kept | null> {
  return (await within('readonly', find(id))) ?? null
}

/** All tables that nobody has removed; without lessons. */
export async function all(): Promise<Kept[]> {
  const listed = await within(
    'readwrite',
    (tables) => tables.getAll(),
    (each, tables) => {
      const now = Date.now()
      for (const { id, removed, lesson, changed } of each) {
        const isOld = lesson !== undefined && now / 1000 - changed > OF_A_LESSON
        if (isOld || (removed !== undefined && now - removed > TO_REGRET)) tables.delete(id)
      }
    },
  )
  return listed.filter(({ removed, lesson }) => removed === undefined && lesson === undefined)
}

export async function add(table: Kept): Promise<void> {
  await within('readwrite', (tables) => tables.add(table))
  keep(ANY_HERE, true)
  // Browsers that are short of room forget what they were not asked to hold on to.
  void navigator.storage?.persist?.().catch(() => false)
}

/** Keep what a table has become that had so many entries; false if another tab was faster. Where it goes on, it is listed
 * again, and one that was deleted is kept again. */
export async function replace(table: Kept, entries: number): Promise<boolean> {
  let isNext = false
  await within('readwrite', find(table.id), (before, tables) => {
    isNext = before === undefined || before.entries.length === entries
    if (isNext) tables.put(listed(table))
  })
  if (isNext) tell(table.id)
  return isNext
}

/** Remove a table from the list, or bring it back. */
export async function setRemoved(id: string, isRemoved: boolean): Promise<void> {
  await within('readwrite', find(id), (before, tables) => {
    if (!before) return
    tables.put(isRemoved ? { ...before, removed: Date.now() } : listed(before))
  })
}

function listed({ removed: _, ...table }: Kept): Kept {
  return table
}

function tell(id: string): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(id)
  channel.close()
}

/** Be called when a table has been changed, in this tab or another. Returns how to end that. */
export function onChange(id: string, call: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }) => data === id && call()
  return () => channel.close()
}
