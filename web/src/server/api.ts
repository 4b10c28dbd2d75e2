import { nonce } from './nonce'
import type {
  Created,
  Failure,
  GameInfo,
  NewSeat,
  NewTable,
  Person,
  Reason,
  TableSummary,
  TableView,
} from '../generated/messages'

/** The server said no, or could not be reached (`unreachable`). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly reason: Reason,
    readonly field: string | null = null,
    readonly detail = '',
  ) {
    super(reason.code)
  }
}

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  let answer: Response
  try {
    answer = await fetch(`/api/${path}`, { credentials: 'same-origin', ...init })
  } catch {
    throw new ApiError(0, { code: 'unreachable' })
  }
  if (answer.ok) return answer
  let failure: Partial<Failure> = {}
  try {
    failure = (await answer.json()) as Failure
  } catch {
    // A proxy's error page has no reason in it; the status says enough.
  }
  const reason = failure.reason ?? { code: answer.status >= 500 ? 'unreachable' : 'unknown' }
  throw new ApiError(answer.status, reason, failure.field ?? null, failure.detail ?? '')
}

async function json<T>(path: string, method = 'GET', body?: unknown): Promise<T> {
  const init: RequestInit = { method }
  if (body !== undefined) {
    init.body = JSON.stringify(body)
    init.headers = { 'content-type': 'application/json' }
  }
  return (await (await ask(path, init)).json()) as T
}

const table = (id: string) => `tables/${encodeURIComponent(id)}`

export const api = {
  games: () => json<GameInfo[]>('games'),
  me: () => json<Person>('me'),
  rename: (name: string) => json<Person>('me', 'PUT', { name }),
  resume: (code: string) => json<Person>('resume', 'POST', { code }),
  tables: () => json<TableSummary[]>('tables'),
  create: (wanted: NewTable) =>
    json<Created>('tables', 'POST', {
      ...wanted,
      seats: wanted.seats.map((seat) => (seat.kind === 'here' ? { ...seat, nonce: nonce() } : seat)),
    }),
  table: (id: string) => json<TableView>(table(id)),
  tableAt: (id: string, n: number) => json<TableView>(`${table(id)}/at/${n}`),
  takeSeat: async (id: string, seat: number, name: string) => {
    await ask(`${table(id)}/seats/${seat}`, {
      method: 'POST',
      body: JSON.stringify({ name, nonce: nonce() }),
      headers: { 'content-type': 'application/json' },
    })
  },
  changeSeat: async (id: string, seat: number, change: Pick<NewSeat, 'bot'> & { kind: 'bot' | 'open' }) => {
    await ask(`${table(id)}/seats/${seat}`, {
      method: 'PUT',
      body: JSON.stringify(change),
      headers: { 'content-type': 'application/json' },
    })
  },
  record: async (id: string) => (await ask(`${table(id)}/record`)).text(),
  recordUrl: (id: string) => `/api/${table(id)}/record`,
  openRecord: async (text: string) => {
    const answer = await ask('records', {
      method: 'POST',
      body: text,
      headers: { 'content-type': 'text/plain' },
    })
    return (await answer.json()) as Created
  },
  addresses: async () => (await json<{ addresses: string[] }>('address')).addresses,
}

/** Where a table's live connection is, given how many entries we already know. */
export function liveUrl(id: string, after: number): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  return `${scheme}://${location.host}/api/${table(id)}/live?after=${after}`
}
