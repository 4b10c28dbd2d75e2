import type { Patch, TableView } from '../generated/messages'

type Key = string | number
type Edit = Patch['changes'][number]

/** What an edit leads through: an object or a list. */
type Node = Record<Key, unknown>

/**
 * What edits make of a value. It shares what has not changed with the one before, which stays as it was. Throws if an edit
 * names what is not there: then the value is not the one that the edits were made for. `gusher/server/protocol/patches.py`
 * makes the edits and says what they are.
 */
export function patched(value: unknown, changes: readonly Edit[]): unknown {
  const copies = new Set<unknown>()
  return changes.reduce((made: unknown, edit) => edited(made, edit[0] as Key[], edit, copies), value)
}

/** The view that a patch makes of the one before; its log is only what the patch tells of it. */
export function patchedView(view: TableView, patch: Patch): TableView {
  const twin = patched(view, patch.changes) as TableView
  return { ...twin, n: patch.n, log: patch.log }
}

function edited(value: unknown, path: readonly Key[], edit: Edit, copies: Set<unknown>): unknown {
  if (path.length === 0) return edit.length === 2 ? edit[1] : spliced(value, edit)
  if (typeof value !== 'object' || value === null) throw new Error(`no such place: ${String(edit[0])}`)
  // What has been copied once for these edits is nobody else's.
  const twin = (
    copies.has(value) ? value : Array.isArray(value) ? [...(value as unknown[])] : { ...value }
  ) as Node
  copies.add(twin)
  const [key, ...rest] = path as [Key, ...Key[]]
  const known = key in twin
  if (!known && (rest.length > 0 || edit.length !== 2 || Array.isArray(twin)))
    throw new Error(`no such place: ${String(edit[0])}`)
  if (rest.length > 0 || edit.length === 4) twin[key] = edited(twin[key], rest, edit, copies)
  else if (edit.length === 1) delete twin[key]
  else twin[key] = edit[1]
  return twin
}

function spliced(value: unknown, edit: Edit): unknown[] {
  const [, first, count, values] = edit as [Key[], number, number, unknown[]]
  if (!Array.isArray(value) || first + count > value.length)
    throw new Error(`no such place: ${String(edit[0])}`)
  return [...(value as unknown[]).slice(0, first), ...values, ...(value as unknown[]).slice(first + count)]
}
