import { answerAt, isSite } from '../site'
import { heardFrom } from './time'
import type {
  Branch,
  BranchAnalysis,
  BranchConsider,
  BranchView,
  ChangeSeat,
  CalendarAddress,
  ChatSwitch,
  Created,
  BestMoves,
  Chores,
  Considered,
  Course,
  Draws,
  Explanation,
  Failure,
  Found,
  FrozenTable,
  GameInfo,
  GoOn,
  Luck,
  KeptWebhook,
  Line,
  NewDice,
  NewTable,
  Objections,
  Person,
  PushKey,
  Reason,
  Refused,
  Settings,
  Subscribe,
  TableSummary,
  TableView,
  Unreminded,
  WhatIf,
  WhatIfChoice,
} from '../../generated/messages'

/** How somebody judges a player; empty: anybody. */
export type Level = NonNullable<NewTable['level']>
export const LEVELS: readonly Level[] = ['', 'new', 'experienced']

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
    /** After so many seconds it may be worth to ask again, if the server has said so. */
    readonly wait = 0,
  ) {
    super(reason.code)
  }
}

/** A failed request as a refusal; whatever else went wrong is a mistake of ours. */
export function asRefused(error: unknown): Refused {
  const reason = error instanceof ApiError ? error.reason : { code: 'internal' }
  return { type: 'refused', id: null, reason }
}

/** After so many milliseconds without an answer a question counts as lost: a line can break without anybody noticing. */
const LOST_AFTER = 60_000

/** Ask the server for something, or the files of a site. Throws `ApiError`. What changes something is never given up: it may
 * have been done. */
export async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const address = answerAt(path, init.method)
  if (address === null) throw new ApiError(404, { code: 'no_server' })
  // Older browsers wait as long as the line seems to stand.
  const signal = init.method === undefined ? AbortSignal.timeout?.(LOST_AFTER) : null
  let answer: Response
  try {
    answer = await fetch(address, { credentials: 'same-origin', signal, ...init })
  } catch {
    throw new ApiError(0, { code: 'unreachable' })
  }
  // Cut off to whole seconds, so never later than it was. Files are as old as they are.
  if (!isSite) heardFrom(Date.parse(answer.headers?.get('date') ?? '') / 1000)
  if (answer.ok) return answer
  let failure: Partial<Failure> = {}
  try {
    failure = (await answer.json()) as Failure
  } catch {
    // A proxy's error page has no reason in it; the status says enough.
  }
  const reason = failure.reason ?? { code: answer.status >= 500 ? 'unreachable' : 'unknown' }
  const { field, game, place, found, meant } = failure
  const wait = Number(answer.headers?.get('retry-after')) || 0
  throw new ApiError(answer.status, reason, field ?? null, game ?? null, place, found, meant, wait)
}

export function asJson(method: string, body: unknown): RequestInit {
  return { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

/** The same for an answer in JSON. */
export async function json<T>(path: string, init: RequestInit = {}): Promise<T> {
  const answer = await ask(path, init)
  try {
    return (await answer.json()) as T
  } catch {
    // The line broke in the middle of the answer.
    throw new ApiError(0, { code: 'unreachable' })
  }
}

/** A series of games after `n` entries. `instead`: what the next entry becomes, empty to leave it out; null for no change. */
export interface Asked {
  n: number
  instead: readonly string[] | null
  seed: number
}

function series({ n, instead, seed }: Asked): string {
  const asked = new URLSearchParams({ n: String(n), seed: String(seed) })
  for (const each of instead?.length === 0 ? [''] : (instead ?? [])) asked.append('instead', each)
  return asked.toString()
}

/** Let the server stop what it works out for this page; sent also on the way to another page. */
const STOP: RequestInit = { method: 'DELETE', keepalive: true }

const table = (id: string) => `tables/${encodeURIComponent(id)}`

/** What this device knows of the dice is for tables: the first page is light. */
const dice = () => import('../dice/promises')

/** Make a table: first the server settles the seed of its dice, then this device promises what it will add, if they draw. */
async function make(path: string, wanted: NewTable | GoOn, draws: boolean): Promise<Created> {
  const { ticket, commitment } = await json<NewDice>('dice')
  const [id = ''] = ticket.split('.')
  const { noteCommitment, promise } = await dice()
  const seats = await Promise.all(
    wanted.seats.map(async (seat) =>
      seat.kind === 'here' && draws ? { ...seat, promise: await promise(id) } : seat,
    ),
  )
  if (draws) noteCommitment(id, commitment)
  return json<Created>(path, asJson('POST', { ...wanted, seats, dice: ticket }))
}

export const api = {
  /** What is printed on a table's cards, and its accounts: what is in there knows the game. */
  cards: <T>(id: string) => json<T>(`${table(id)}/cards`),
  /** The same of a game itself, before there is a table. */
  gameCards: <T>(game: string) => json<T>(`games/${encodeURIComponent(game)}/cards`),
  books: <T>(id: string) => json<T>(`${table(id)}/books`),
  /** What a game that is over comes to. */
  debrief: <T>(id: string) => json<T>(`${table(id)}/debrief`),
  games: () => json<GameInfo[]>('games'),
  /** Whether a table could be made with this text as its own parts. */
  checkParts: (game: string, option: string, text: string) =>
    ask(`games/${encodeURIComponent(game)}/options/${encodeURIComponent(option)}`, asJson('POST', { text })),
  me: () => json<Person>('me'),
  rename: (name: string) => json<Person>('me', asJson('PUT', { name })),
  keepSettings: (chosen: Settings) => ask('me/settings', asJson('PUT', chosen)),
  /** On all other devices this person is a stranger from now on, and their former words lead nowhere. */
  signOut: () => json<Person>('me/sign-out', { method: 'POST' }),
  /** All that is known of this person, as a file. */
  ownDataUrl: '/api/me/data',
  /** Nothing is known of them any more, on none of their devices. */
  eraseMe: () => ask('me', { method: 'DELETE' }),
  resume: (code: string) => json<Person>('resume', asJson('POST', { code })),
  /** The secret path of one's deadlines as a calendar. */
  calendar: async () => (await json<CalendarAddress>('me/calendar')).path,
  /** The address of the service that tells this person of their turns; null if there is none. */
  webhook: async () => (await json<KeptWebhook>('me/webhook')).url,
  keepWebhook: (url: string, language: string) => ask('me/webhook', asJson('PUT', { url, language })),
  removeWebhook: () => ask('me/webhook', { method: 'DELETE' }),
  /** Whether this person wants no reminders of a table. */
  unreminded: async (id: string) => (await json<Unreminded>(`me/${table(id)}/unreminded`)).on,
  setUnreminded: (id: string, on: boolean) =>
    ask(`me/${table(id)}/unreminded`, { method: on ? 'PUT' : 'DELETE' }),
  pushKey: () => json<PushKey>('push'),
  subscribe: (wanted: Subscribe) => ask('push', asJson('POST', wanted)),
  unsubscribe: (endpoint: string) => ask('push/off', asJson('POST', { endpoint })),
  tables: () => json<TableSummary[]>('tables'),
  removeTable: (id: string) => ask(`me/${table(id)}`, { method: 'DELETE' }),
  restoreTable: (id: string) => ask(`me/${table(id)}`, { method: 'PUT' }),
  /** Play with whoever is there: the table with a seat for this person, or null while nobody is there. Ask again every few seconds. */
  lookForAnybody: async (game: string, level: Level): Promise<string | null> =>
    (await json<Found>('waiting', asJson('POST', { game, level }))).table,
  waitNoLonger: () => ask('waiting', { method: 'DELETE' }),
  create: (wanted: NewTable) => make('tables', wanted, !wanted.by_hand),
  /** Make a table that goes on with the game in a file. */
  goOn: (wanted: GoOn) => make('records/tables', wanted, true),
  takeLesson: (game: string, lesson: string) =>
    json<Created>(`lessons/${encodeURIComponent(game)}/${encodeURIComponent(lesson)}`, { method: 'POST' }),
  table: async (id: string) => {
    const [view, { noteCommitment, noted }] = await Promise.all([json<TableView>(table(id)), dice()])
    const commitment = noted(id)?.commitment
    // Where the dice lie on the table, there are none of ours.
    if (commitment && !view.by_hand && view.dice?.commitment !== commitment)
      throw new ApiError(0, { code: 'internal' })
    // A player sits down, and promises something, only after this device has noted what the server settled.
    if (view.dice && !view.over) noteCommitment(id, view.dice.commitment)
    return view
  },
  tableAt: (id: string, n: number) => json<TableView>(`${table(id)}/at/${n}`),
  why: (id: string, n: number) => json<Explanation>(`${table(id)}/why/${n}`),
  whyNot: (id: string, seat: number, move: string) =>
    json<Objections>(`${table(id)}/why-not/${seat}/${encodeURIComponent(move)}`),
  chores: (id: string, seat: number) => json<Chores>(`${table(id)}/chores/${seat}`),
  advice: (id: string) => json<Explanation>(`${table(id)}/advice`),
  /** The same where others play and hints are allowed: all players see that this seat has asked. */
  hint: (id: string) => json<Explanation>(`${table(id)}/hint`, { method: 'POST' }),
  luck: (id: string) => json<Luck>(`${table(id)}/luck`),
  /** What an entry of a game that is over could have been. */
  whatIfChoice: (id: string, n: number) => json<WhatIfChoice>(`${table(id)}/what-if/${n}`),
  /** Games that bots play on, as far as they have come; without further requests they stop. */
  whatIf: (id: string, asked: Asked) => json<WhatIf>(`${table(id)}/what-if?${series(asked)}`),
  stopWhatIf: (id: string, asked: Asked) => ask(`${table(id)}/what-if?${series(asked)}`, STOP),
  /** What each side could expect after every move of a game that is over: the points that changed since so many games. */
  course: (id: string, since: number) => json<Course>(`${table(id)}/course?since=${since}`),
  stopCourse: (id: string) => ask(`${table(id)}/course`, STOP),
  /** The best moves in a position of a game that is over, where all act at once those of a side. */
  bestMoves: (id: string, n: number, side: number | null, since: number) =>
    json<BestMoves>(`${table(id)}/best/${n}?since=${since}${side === null ? '' : `&side=${side}`}`),
  stopBestMoves: (id: string, n: number, side: number | null) =>
    ask(`${table(id)}/best/${n}${side === null ? '' : `?side=${side}`}`, STOP),
  /** What a game that is over would be with other moves, and what a move would do there. */
  branch: (id: string, wanted: Branch) => json<BranchView>(`${table(id)}/branch`, asJson('POST', wanted)),
  considerInBranch: (id: string, wanted: BranchConsider) =>
    json<Considered>(`${table(id)}/branch/consider`, asJson('POST', wanted)),
  /** The course of a branch, and the best moves at its end; as with those of the game. */
  courseOfBranch: (id: string, wanted: BranchAnalysis) =>
    json<Course>(`${table(id)}/branch/course`, asJson('POST', wanted)),
  bestOfBranch: (id: string, wanted: BranchAnalysis) =>
    json<BestMoves>(`${table(id)}/branch/best`, asJson('POST', wanted)),
  stopBranch: (id: string) => ask(`${table(id)}/branch`, STOP),
  takeSeat: async (id: string, seat: number, name: string) =>
    ask(`${table(id)}/seats/${seat}`, asJson('POST', { name, promise: await (await dice()).promise(id) })),
  /** Say what this device has promised to add to the dice. */
  addToDice: (id: string, seat: number, addition: string) =>
    ask(`${table(id)}/seats/${seat}/dice`, asJson('PUT', { addition })),
  /** What a game that is over has drawn, to be drawn again. */
  draws: async (id: string) => (await json<Draws>(`${table(id)}/draws`)).draws,
  /** Plan this for one's own seat, in place of what was planned before. */
  plan: (id: string, seat: number, n: number, lines: readonly Line[]) =>
    ask(`${table(id)}/seats/${seat}/plan`, asJson('PUT', { n, lines })),
  changeSeat: (id: string, seat: number, change: ChangeSeat) =>
    ask(`${table(id)}/seats/${seat}`, asJson('PUT', change)),
  /** Another game for the players of a table: made by this device, or by the first one that wanted it. */
  again: async (id: string) => {
    const { ticket, commitment } = await json<NewDice>('dice')
    const [own = ''] = ticket.split('.')
    const { noteCommitment, promise } = await dice()
    const wanted = { promise: await promise(own), dice: ticket }
    const created = await json<Created>(`${table(id)}/next`, asJson('POST', wanted))
    if (created.id === own) noteCommitment(own, commitment)
    return created.id
  },
  /** Say something. Sent again under the same key, it is said once. */
  say: (id: string, text: string, key: string) => ask(`${table(id)}/chat`, asJson('POST', { text, key })),
  switchChat: (id: string, wanted: ChatSwitch) => ask(`${table(id)}/chat`, asJson('PUT', wanted)),
  actOnRemark: (id: string, n: number, act: ChatAct) =>
    ask(`${table(id)}/chat/${n}/${act}`, { method: 'POST' }),
  deleteTable: (id: string) => ask(table(id), { method: 'DELETE' }),
  leaveSeat: (id: string, seat: number) => ask(`${table(id)}/seats/${seat}`, { method: 'DELETE' }),
  /** A game that is over as a file, with people's names in it or without. */
  exportUrl: (id: string, what: 'csv' | 'xlsx' | 'pdf', language: string, names: boolean) =>
    `/api/${table(id)}/export/${what}?lang=${language}&names=${names ? 'yes' : 'no'}`,
  /** A picture of a table as it is, or as it was after `at` entries. */
  pictureUrl: (id: string, language: string, at?: number) =>
    `/api/${table(id)}/picture.png?lang=${language}${at === undefined ? '' : `&at=${at}`}`,
  /** A table of rules that are not there any more. */
  frozenTable: (id: string) => json<FrozenTable>(`${table(id)}/frozen`),
  recordUrl: (id: string, names = true) => `/api/${table(id)}/record${names ? '' : '?names=no'}`,
  openRecord: (text: string) =>
    json<Created>('records', { method: 'POST', body: text, headers: { 'content-type': 'text/plain' } }),
  addresses: async () => (await json<{ addresses: string[] }>('address')).addresses,
}

/** Where a table's live connection is, given how many entries we already know. */
export function liveUrl(id: string, after: number): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  return `${scheme}://${location.host}/api/${table(id)}/live?after=${after}`
}
