/* Whether the dice of a game that is over were those that had been promised; as `gusher.table.dice` has it. */
import type { DiceState, Draw, LogLine } from '../../generated/messages'
import { hex, hmac, sha256, unhex, type Signing } from '../../base/dice/hashing'
import { promiseOf, type Noted } from '../../base/dice/promises'

const SPAN = 1n << 64n
export const MISSING = '-'
/** The schemes of tables that draw the same: in a round of a tournament, and by a seed that a host has chosen. */
export const MIRRORED = 3
export const SEEDED = 4
const OUTCOMES_OF_SEAT = 100_000
const SEATS_OF_KIND = 64

/** The letters with which an outcome's text begins, six at most, as a number. */
const kindOf = (text: string) =>
  [...(/^[a-z]{0,6}/.exec(text)?.[0] ?? '')].reduce((sum, letter) => 27 * sum + letter.charCodeAt(0) - 96, 0)

/** The numbers of all outcomes where tables draw the same: counted by the seat that acted before, unless all act
 * `together`; with a chosen seed by what they are, too. */
export function sharedNumbers(
  log: readonly Pick<LogLine, 'kind' | 'seat' | 'text'>[],
  scheme = MIRRORED,
  together = false,
): number[] {
  const drawn = new Map<number, number>()
  const numbers: number[] = []
  let seat = 0
  for (const line of log) {
    if (line.kind === 'action') seat = together ? 0 : 1 + (line.seat ?? 0)
    if (line.kind !== 'outcome') continue
    const stream = scheme === MIRRORED ? seat : SEATS_OF_KIND * kindOf(line.text) + seat
    const count = drawn.get(stream) ?? 0
    numbers.push(OUTCOMES_OF_SEAT * stream + count)
    drawn.set(stream, count + 1)
  }
  return numbers
}

/** What a seat has added: what it promised (`kept`), something else (`broken`), nothing despite a promise (`late`), or nothing
 * (`none`). In the first scheme nobody promised anything (`said`). */
export type How = 'kept' | 'broken' | 'late' | 'none' | 'said'

export interface Checked {
  /** Whether the secret is the one whose fingerprint is shown. */
  secret: boolean
  /** Whether that fingerprint is the one that this device was first shown; null where it has noted none. */
  first: boolean | null
  /** What each seat has added, and whether it is what this device wanted for it; null where it is none of its own. */
  seats: { how: How; mine: boolean | null }[]
  /** Whether the promises are those that this device was shown before it said anything; null where it has noted none. */
  promises: boolean | null
  /** How many outcomes were drawn again, and the entries where that gave something else; null where they can't be had. */
  draws: { checked: number; wrong: number[] } | null
}

/** Whether everything that could be checked is as it should be. That something came late proves nothing. */
export function isFair(checked: Checked): boolean {
  return (
    checked.secret &&
    checked.first !== false &&
    checked.promises !== false &&
    checked.seats.every(({ how, mine }) => how === 'late' || (how !== 'broken' && mine !== false)) &&
    (checked.draws?.wrong.length ?? 0) === 0
  )
}

/** What is mixed in for each seat: what follows from the secret where it has added nothing. */
export async function mixed(sign: Signing, table: string, dice: DiceState): Promise<string[]> {
  if (dice.scheme === SEEDED) return []
  if (dice.scheme === 1) return dice.nonces
  return Promise.all(
    dice.nonces.map(async (nonce, seat) =>
      nonce === MISSING ? hex(await sign(`instead of an addition\n${table}\n${seat}`)) : nonce,
    ),
  )
}

/** The number below `total` by which outcome `k` is drawn. */
export async function drawnNumber(
  sign: Signing,
  table: string,
  additions: readonly string[],
  k: number,
  total: number,
): Promise<number> {
  const size = BigInt(total)
  for (let retry = 0; ; retry++) {
    const signed = await sign([table, ...additions, k, retry].join('\n'))
    const number = new DataView(signed.buffer, signed.byteOffset).getBigUint64(0)
    if (number < SPAN - (SPAN % size)) return Number(number % size)
  }
}

async function howOf(table: string, dice: DiceState, seat: number): Promise<How> {
  const nonce = dice.nonces[seat] ?? MISSING
  if (dice.scheme === 1) return nonce === MISSING ? 'none' : 'said'
  const promised = dice.promises?.[seat] ?? ''
  if (nonce === MISSING) return promised ? 'late' : 'none'
  return (await promiseOf(table, nonce)) === promised ? 'kept' : 'broken'
}

/** `noted`: what this device knows from before; `draws`: what the rules say about each outcome of the log; `together`:
 * everybody acts at once in this game. */
export async function check(
  table: string,
  dice: DiceState,
  noted: Noted | undefined,
  log: readonly LogLine[],
  draws: readonly Draw[] | null,
  together = false,
): Promise<Checked> {
  const seed = unhex(dice.seed ?? '')
  const sign = await hmac(seed)
  // Tables that draw the same do so under one name.
  const isShared = dice.scheme === MIRRORED || dice.scheme === SEEDED
  const drawsAs = isShared ? (dice.table ?? '') : table
  const numbers = isShared ? sharedNumbers(log, dice.scheme, together) : null
  // What came with a file was drawn elsewhere, but is counted.
  const since = dice.since ?? 0
  const first = log.filter(({ n, kind }) => n < since && kind === 'outcome').length
  const additions = await mixed(sign, drawsAs, dice)
  const seats = await Promise.all(
    dice.nonces.map(async (nonce, seat) => {
      // The promise under which this device had something for this seat, as it was shown then.
      const promised = noted?.promises?.[seat] ?? dice.promises?.[seat] ?? ''
      const own = noted?.additions[promised]
      return { how: await howOf(table, dice, seat), mine: own === undefined ? null : own === nonce }
    }),
  )
  const before = noted?.promises
  return {
    secret: hex(await sha256(seed)) === dice.commitment,
    first: noted?.commitment === undefined ? null : noted.commitment === dice.commitment,
    seats,
    promises: before ? before.join() === (dice.promises ?? []).join() : null,
    draws:
      draws &&
      (await drawnAgain(
        sign,
        drawsAs,
        additions,
        log.filter(({ n }) => n >= since),
        draws,
        numbers,
        first,
      )),
  }
}

async function drawnAgain(
  sign: Signing,
  table: string,
  additions: readonly string[],
  log: readonly LogLine[],
  draws: readonly Draw[],
  numbers: readonly number[] | null,
  first: number,
): Promise<{ checked: number; wrong: number[] }> {
  const outcomes = new Map(log.filter((line) => line.kind === 'outcome').map((line) => [line.n, line.text]))
  const wrong: number[] = []
  for (const [number, { n, k, text, total, first: from, weight }] of draws.entries()) {
    const drawn = await drawnNumber(sign, table, additions, k, total)
    // Each number once and in order, and each outcome that which stands in the log.
    if (
      k !== (numbers?.[number] ?? first + number) ||
      drawn < from ||
      drawn >= from + weight ||
      outcomes.get(n) !== text
    )
      wrong.push(n)
    outcomes.delete(n)
  }
  return { checked: draws.length, wrong: [...wrong, ...outcomes.keys()] }
}
