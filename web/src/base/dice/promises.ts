/* What this device knows of its tables' dice, beyond a visit: the first fingerprint of the secret, and its own promises. */
import type { TableView } from '../../generated/messages'
import { keep, keptObject } from '../app/storage'
import { nonce } from '../server/nonce'
import { hex, sha256 } from './hashing'

const KEY = 'gusher.dice'
/** Of so many tables something is kept. */
const TABLES = 60

export interface Noted {
  /** The fingerprint of the secret, as it was first shown to this device. */
  commitment?: string | undefined
  /** What it has promised, by its promises. */
  additions: Record<string, string>
  /** All promises, as they were shown before this device said anything. */
  promises?: string[] | undefined
}

type All = Record<string, Noted>

// Where nothing can be stored, the page remembers as long as it is open.
let remembered: All = {}

function all(): All {
  return { ...remembered, ...(keptObject(KEY) as All) }
}

export function noted(table: string): Noted | undefined {
  return all()[table]
}

function note(table: string, what: Partial<Noted>): void {
  const { [table]: before, ...others } = all()
  const after = { additions: {}, ...before, ...what }
  remembered = Object.fromEntries([...Object.entries(others), [table, after]].slice(-TABLES)) as All
  keep(KEY, remembered)
}

/** The fingerprint of a table's secret has been shown: the first one counts. */
export function noteCommitment(table: string, commitment: string): void {
  if (noted(table)?.commitment === undefined) note(table, { commitment })
}

/** By what an addition is promised; see `promise` of `gusher.table.dice`. */
export async function promiseOf(table: string, addition: string): Promise<string> {
  return hex(await sha256(`gusher addition\n${table}\n${addition}`))
}

/** Promise something new for a seat at this table. */
export async function promise(table: string): Promise<string> {
  const addition = nonce()
  const made = await promiseOf(table, addition)
  note(table, { additions: { ...noted(table)?.additions, [made]: addition } })
  return made
}

/** The additions that this device has promised, by seat, once nobody can promise any more; until then none. */
export function due(view: TableView): [seat: number, addition: string][] {
  const { dice } = view
  if (!dice?.until) return []
  const known = noted(view.id)
  const additions: [number, string][] = []
  for (const [seat, made] of (dice.promises ?? []).entries()) {
    const addition = known?.additions[made]
    if (addition !== undefined && view.seats[seat]?.mine) additions.push([seat, addition])
  }
  // It says nothing before it has noted what the others are held to.
  if (additions.length > 0 && !known?.promises) note(view.id, { promises: [...(dice.promises ?? [])] })
  return additions
}
