/* What a table's log consists of, as `gusher.table.entries` has it; `at` is in seconds since 1970. */

/** How people end a game before its rules do. */
export type EndKind = 'resigned' | 'agreed' | 'abandoned'

/** Entries by which somebody leaves a game or comes back, or it ends. */
export type Exit =
  | { kind: 'resign'; n: number; seat: number; at: number }
  | { kind: 'takeover'; n: number; seat: number; level: string; at: number }
  | { kind: 'return'; n: number; seat: number; at: number }
  | { kind: 'end'; n: number; seat?: number; ends: EndKind; at: number }

export type Entry =
  | { kind: 'action'; n: number; seat: number; text: string; at: number }
  | { kind: 'outcome'; n: number; text: string; at: number }
  | { kind: 'undo'; n: number; seat: number; to: number; at: number }
  | Exit
