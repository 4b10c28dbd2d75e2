import { nonce } from './nonce'
import { heardFrom } from './time'
import type {
  ChangeSeat,
  ChatSwitch,
  Created,
  Explanation,
  Failure,
  GameInfo,
  Luck,
  NewDice,
  NewTable,
  Person,
  PushKey,
  Reason,
  Settings,
  Subscribe,
  TableSummary,
  TableView,
} from '../generated/messages'

/** What can be done about something that was said; see `ChatAct` of the protocol. */
export type ChatAct = 'hide' | 'report' | 'silence' | 'mute' | 'unmute'

/** The server said no, or could not be reached (`unreachable`). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly reason: Reason,
    readonly field: string | null = null,
    /** The game that has the words for reason and place, if the server named one. */
    readonly game: string | null = null,
    readonly place: Readonly<Record<string, string | number>> = {},
    readonly found = '',
    /** What may have been meant instead. */
    readonly meant: readonly string[] = [],
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
  // Cut off to whole seconds, so never later than it was.
  heardFrom(Date.parse(answer.headers?.get('date') ?? '') / 1000)
  if (answer.ok) return answer
  let failure: Partial<Failure> = {}
  try {
    failure = (await answer.json()) as Failure
  } catch {
    // A proxy's error page has no reason in it; the status says enough.
  }
  const reason = failure.reason ?? { code: answer.status >= 500 ? 'unreachable' : 'unknown' }
  const { field, game, place, found, meant } = failure
  throw new ApiError(answer.status, reason, field ?? null, game ?? null, place, found, meant)
}

function asJson(method: string, body: unknown): RequestInit {
  return { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

async function json<T>(path: string, init: RequestInit = {}): Promise<T> {
  return (await (await ask(path, init)).json()) as T
}

const table = (id: string) => `tables/${encodeURIComponent(id)}`

/** What the seeds of tables that this page has made are committed to, as it was told before it added to them. */
const promised = new Map<string, string>()

export const api = {
  /** What is printed on a table's cards, and its accounts: what is in there knows the game. */
  cards: <T>(id: string) => json<T>(`${table(id)}/cards`),
  books: <T>(id: string) => json<T>(`${table(id)}/books`),
  games: () => json<GameInfo[]>('games'),
  /** Whether a table could be made with this text as its own parts. */
  checkParts: (game: string, option: string, text: string) =>
    ask(`games/${encodeURIComponent(game)}/options/${encodeURIComponent(option)}`, asJson('POST', { text })),
  me: () => json<Person>('me'),
  rename: (name: string) => json<Person>('me', asJson('PUT', { name })),
  keepSettings: (chosen: Settings) => ask('me/settings', asJson('PUT', chosen)),
  resume: (code: string) => json<Person>('resume', asJson('POST', { code })),
  pushKey: () => json<PushKey>('push'),
  subscribe: (wanted: Subscribe) => ask('push', asJson('POST', wanted)),
  unsubscribe: (endpoint: string) => ask('push/off', asJson('POST', { endpoint })),
  tables: () => json<TableSummary[]>('tables'),
  removeTable: (id: string) => ask(`me/${table(id)}`, { method: 'DELETE' }),
  restoreTable: (id: string) => ask(`me/${table(id)}`, { method: 'PUT' }),
  create: async (wanted: NewTable) => {
    // First the server settles the seed of the dice, then this device says what it adds.
    const { ticket, commitment } = await json<NewDice>('dice')
    const seats = wanted.seats.map((seat) => (seat.kind === 'here' ? { ...seat, nonce: nonce() } : seat))
    const created = await json<Created>('tables', asJson('POST', { ...wanted, seats, dice: ticket }))
    promised.set(created.id, commitment)
    return created
  },
  takeLesson: (game: string, lesson: string) =>
    json<Created>(`lessons/${encodeURIComponent(game)}/${encodeURIComponent(lesson)}`, { method: 'POST' }),
  table: async (id: string) => {
    const view = await json<TableView>(table(id))
    const commitment = promised.get(id)
    // Where the dice lie on the table, there are none of ours.
    if (commitment && !view.by_hand && view.dice?.commitment !== commitment)
      throw new ApiError(0, { code: 'internal' })
    return view
  },
  tableAt: (id: string, n: number) => json<TableView>(`${table(id)}/at/${n}`),
  why: (id: string, n: number) => json<Explanation>(`${table(id)}/why/${n}`),
  advice: (id: string) => json<Explanation>(`${table(id)}/advice`),
  luck: (id: string) => json<Luck>(`${table(id)}/luck`),
  takeSeat: (id: string, seat: number, name: string) =>
    ask(`${table(id)}/seats/${seat}`, asJson('POST', { name, nonce: nonce() })),
  changeSeat: (id: string, seat: number, change: ChangeSeat) =>
    ask(`${table(id)}/seats/${seat}`, asJson('PUT', change)),
  /** Another game for all who have played at a table: made by this device, or by whoever wanted it first. */
  again: async (id: string) => {
    const { ticket, commitment } = await json<NewDice>('dice')
    const created = await json<Created>(`${table(id)}/next`, asJson('POST', { nonce: nonce(), dice: ticket }))
    if (ticket.startsWith(created.id)) promised.set(created.id, commitment)
    return created.id
  },
  /** Say something. Sent again under the same key, it is said once. */
  say: (id: string, text: string, key: string) => ask(`${table(id)}/chat`, asJson('POST', { text, key })),
  switchChat: (id: string, wanted: ChatSwitch) => ask(`${table(id)}/chat`, asJson('PUT', wanted)),
  actOnRemark: (id: string, n: number, act: ChatAct) =>
    ask(`${table(id)}/chat/${n}/${act}`, { method: 'POST' }),
  deleteTable: (id: string) => ask(table(id), { method: 'DELETE' }),
  leaveSeat: (id: string, seat: number) => ask(`${table(id)}/seats/${seat}`, { method: 'DELETE' }),
  /** A picture of a table as it is, or as it was after `at` entries. */
  pictureUrl: (id: string, language: string, at?: number) =>
    `/api/${table(id)}/picture.png?lang=${language}${at === undefined ? '' : `&at=${at}`}`,
  recordUrl: (id: string) => `/api/${table(id)}/record`,
  openRecord: (text: string) =>
    json<Created>('records', { method: 'POST', body: text, headers: { 'content-type': 'text/plain' } }),
  addresses: async () => (await json<{ addresses: string[] }>('address')).addresses,
}

/** Where a table's live connection is, given how many entries we already know. */
export function liveUrl(id: string, after: number): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  return `${scheme}://${location.host}/api/${table(id)}/live?after=${after}`
}
