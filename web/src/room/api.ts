/* Requests about rooms. */
import type {
  Classes,
  DueAtTable,
  Entered,
  EnterByKey,
  JoinRoom,
  LeadRoom,
  NewRoom,
  ReturnToRoom,
  RoomAct,
  RoomCreated,
  RoomDone,
  RoomDoor,
  RoomLuck,
  RoomResults,
  Unwanted,
} from '../generated/rooms'
import type { Reach } from '../generated/messages'
import type { RoomPart } from '../base/app/routes'
import { asJson, json } from '../base/server/api'

/** How people and groups get their names. */
export type Naming = NonNullable<NewRoom['naming']>

/** How long a device waits for the answer to an act before it treats the server as unreachable, in milliseconds. */
const PATIENCE = 8_000

const inQuery = (codes: readonly string[]) =>
  codes.map((code) => `room=${encodeURIComponent(code)}`).join('&')
const room = (code: string) => `rooms/${encodeURIComponent(code)}`

export const rooms = {
  create: (wanted: NewRoom) => json<RoomCreated>('rooms', asJson('POST', wanted)),
  /** What anybody with the code may see before they join. */
  door: (code: string) => json<RoomDoor>(room(code)),
  join: (code: string, wanted: JoinRoom) => json<Entered>(`${room(code)}/join`, asJson('POST', wanted)),
  comeBack: (code: string, wanted: ReturnToRoom) =>
    json<Entered>(`${room(code)}/return`, asJson('POST', wanted)),
  lead: (code: string, wanted: LeadRoom) => json<Entered>(`${room(code)}/lead`, asJson('POST', wanted)),
  enter: (code: string, wanted: EnterByKey) => json<Entered>(`${room(code)}/key`, asJson('POST', wanted)),
  /** The data of a room for statistics; for hosts. */
  dataUrl: (code: string, language: string, names: boolean) =>
    `/api/data?room=${encodeURIComponent(code)}&lang=${language}&names=${names ? 'yes' : 'no'}`,
  /** The words that are not allowed in names that people choose; for hosts. */
  unwanted: (code: string) => json<Unwanted>(`${room(code)}/unwanted`),
  /** Cards for everybody in a room, to be printed; for hosts. */
  cardsUrl: (code: string, language: string) => `/api/${room(code)}/cards?lang=${language}`,
  /** What hosts can enter at a table where real dice and cards are thrown and drawn. */
  due: (code: string, table: number) => json<DueAtTable>(`${room(code)}/tables/${table}/due`),
  /** Whether phones reach the server, and what may keep them from it. */
  reach: () => json<Reach>('reach'),
  /** All rounds of a room. */
  luck: (code: string) => json<RoomLuck>(`${room(code)}/luck`),
  results: (code: string, language: string) => json<RoomResults>(`${room(code)}/results?lang=${language}`),
  /** A page for everybody in a room, to be printed; for hosts. */
  reportsUrl: (code: string, language: string, names: boolean) =>
    `/api/${room(code)}/reports?lang=${language}&names=${names ? 'yes' : 'no'}`,
  /** Rooms of one game side by side; for their hosts. */
  classes: (codes: readonly string[]) => json<Classes>(`classes?${inQuery(codes)}`),
  classesUrl: (what: 'csv' | 'xlsx', codes: readonly string[], language: string) =>
    `/api/classes/${what}?${inQuery(codes)}&lang=${language}`,
  /** The address of a file of all tables: their results, or all their games. */
  exportUrl: (code: string, what: 'csv' | 'xlsx' | 'games', language: string, names: boolean) =>
    `/api/${room(code)}/export/${what}?lang=${language}&names=${names ? 'yes' : 'no'}`,
  /** The address of a file of one table, for hosts of its room: the file names the treatment, too. */
  forHosts: (url: string, code: string) => `${url}${url.includes('?') ? '&' : '?'}room=${code}`,
  /** Ask once for something to be done; `unreachable` where no answer came. */
  act: (code: string, wanted: RoomAct) =>
    json<RoomDone>(`${room(code)}/acts`, {
      ...asJson('POST', wanted),
      signal: AbortSignal.timeout?.(PATIENCE) ?? null,
    }),
}

/** Where a room's live connection is. */
export function roomLiveUrl(code: string, part: RoomPart): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  const as = part === 'member' ? '' : `?as=${part}`
  return `${scheme}://${location.host}/api/${room(code)}/live${as}`
}
