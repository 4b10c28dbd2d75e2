/* Requests of a server's administrators. */
import type {
  AdminBan,
  AdminBot,
  AdminReport,
  AdminTable,
  AdminTables,
  AdminView,
  NewBan,
} from '../../generated/admin'
import { ask, asJson, json } from '../../base/server/api'

/** How a table stands. */
export type TableState = AdminTable['state']

const path = (...parts: (string | number)[]) => ['admin', ...parts.map(encodeURIComponent)].join('/')

export const admin = {
  enter: (token: string) => ask('admin/session', asJson('POST', { token })),
  leave: () => ask('admin/session', { method: 'DELETE' }),
  overview: () => json<AdminView>('admin'),
  /** The latest used first; `before` this time, where some are shown already. */
  tables: (state: TableState, before: number | null) =>
    json<AdminTables>(`admin/tables?which=${state}${before === null ? '' : `&before=${before}`}`),
  close: (table: string) => ask(`${path('tables', table)}/close`, { method: 'POST' }),
  remove: (table: string) => ask(path('tables', table), { method: 'DELETE' }),
  reports: () => json<AdminReport[]>('admin/reports'),
  dismiss: (table: string, n: number) => ask(path('reports', table, n), { method: 'DELETE' }),
  removeRemark: (table: string, n: number) => ask(path('remarks', table, n), { method: 'DELETE' }),
  /** Those that people have written, the newest first. */
  bots: () => json<AdminBot[]>('admin/bots'),
  switchBot: (bot: string, off: boolean) => ask(path('bots', bot), asJson('PUT', { off })),
  bans: () => json<AdminBan[]>('admin/bans'),
  ban: (wanted: NewBan) => ask('admin/bans', asJson('POST', wanted)),
  lift: (ban: string) => ask(path('bans', ban), { method: 'DELETE' }),
}
