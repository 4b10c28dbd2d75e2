import { readFileSync } from 'node:fs'

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import {
  check,
  drawnNumber,
  isFair,
  MIRRORED,
  mixed,
  SEEDED,
  sharedNumbers,
} from '../../src/table/dice/checking'
import { hex, hmac, sha256, unhex } from '../../src/base/dice/hashing'
import { due, noteCommitment, noted, promise, promiseOf } from '../../src/base/dice/promises'
import type { DiceState, Draw, LogLine, TableView } from '../../src/generated/messages'

interface Vector {
  seed: string
  table: string
  nonces: string[]
  scheme: number
  commitment: string
  promises: string[]
  additions: string[]
  numbers: [k: number, total: number, number: number][]
}
const vectors = JSON.parse(readFileSync('../tests/table/dice.json', 'utf8')) as Vector[]
const first = vectors[0] as Vector

/** What a finished table of a vector says: each number was drawn from six, and is what it was. */
async function finished({ seed, table, nonces, scheme, commitment, promises, numbers }: Vector) {
  const dice: DiceState = { seed, nonces, scheme, commitment, promises: scheme === 1 ? [] : promises }
  const sign = await hmac(unhex(seed))
  const additions = await mixed(sign, table, dice)
  const draws: Draw[] = []
  for (let k = 0; k < 20; k++) {
    const drawn = await drawnNumber(sign, table, additions, k, 6)
    draws.push({ n: 2 * k, k, text: `die${drawn}`, total: 6, first: drawn, weight: 1 })
  }
  const log = draws.map(({ n, text }) => ({ n, kind: 'outcome', text }) as LogLine)
  return { dice, draws, log, table, numbers }
}

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

describe.each([['by the browser'], ['by the library, where the page is not on https']])('%s', (how) => {
  beforeEach(() => {
    if (how !== 'by the browser')
      vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(7) })
  })

  it.each(vectors)('draws what the server has drawn', async (vector) => {
    expect(hex(await sha256(unhex(vector.seed)))).toBe(vector.commitment)
    const sign = await hmac(unhex(vector.seed))
    const { dice } = await finished(vector)
    const additions = await mixed(sign, vector.table, dice)
    expect(additions).toEqual(vector.additions)
    for (const [k, total, drawn] of vector.numbers)
      expect(await drawnNumber(sign, vector.table, additions, k, total)).toBe(drawn)
    for (const [seat, nonce] of vector.nonces.entries())
      if (nonce !== '-') expect(await promiseOf(vector.table, nonce)).toBe(vector.promises[seat])
  })

  it('checks dice that several tables share, under their name and seat by seat', async () => {
    const { dice, log, draws } = await finished(first)
    const shared: DiceState = {
      ...dice,
      nonces: ['-', '-'],
      promises: ['', ''],
      scheme: MIRRORED,
      table: 'the room',
    }
    const sign = await hmac(unhex(first.seed))
    const additions = await mixed(sign, 'the room', shared)
    const lines = log.flatMap((line, i) => [{ n: 2 * i - 1, kind: 'action', seat: i % 2 } as LogLine, line])
    const numbers = sharedNumbers(lines)
    expect(numbers.slice(0, 4)).toEqual([100_000, 200_000, 100_001, 200_001])
    const drawn = await Promise.all(
      draws.map(async (draw, i) => {
        const number = await drawnNumber(sign, 'the room', additions, numbers[i]!, 6)
        return { ...draw, k: numbers[i]!, first: number }
      }),
    )
    const checked = await check('a table', shared, undefined, lines, drawn)
    expect(isFair(checked)).toBe(true)
    expect(checked.draws).toEqual({ checked: 20, wrong: [] })
    const moved = await check('a table', shared, undefined, lines, draws)
    expect(isFair(moved)).toBe(false)
  })

  it('checks dice of a chosen seed, which are counted by what they are', async () => {
    const { dice } = await finished(first)
    const seeded: DiceState = {
      ...dice,
      nonces: ['-', '-'],
      promises: ['', ''],
      scheme: SEEDED,
      table: 'seed',
    }
    const texts = ['event3', 'die1', 'die2', 'event5', 'die4']
    const log = texts.flatMap((text, i) => [
      { n: 2 * i, kind: 'action', seat: i % 2 } as LogLine,
      { n: 2 * i + 1, kind: 'outcome', text } as LogLine,
    ])
    const numbers = sharedNumbers(log, SEEDED, true)
    // As Python's tests have them, too.
    const [event, die] = [3_094_274 * 64e5, 3_164 * 64e5] as const
    expect(numbers).toEqual([event, die, die + 1, event + 1, die + 2])
    const sign = await hmac(unhex(first.seed))
    const draws = await Promise.all(
      texts.map(async (text, i) => {
        const number = await drawnNumber(sign, 'seed', [], numbers[i]!, 6)
        return { n: 2 * i + 1, k: numbers[i]!, text, total: 6, first: number, weight: 1 }
      }),
    )
    expect(isFair(await check('a table', seeded, undefined, log, draws, true))).toBe(true)
    expect(isFair(await check('a table', seeded, undefined, log, draws, false))).toBe(false)
  })

  it('finds nothing to object to in fair dice', async () => {
    for (const vector of vectors) {
      const { dice, draws, log, table } = await finished(vector)
      const checked = await check(table, dice, undefined, log, draws)
      expect(isFair(checked)).toBe(true)
      expect(checked.draws).toEqual({ checked: 20, wrong: [] })
      expect([checked.first, checked.promises]).toEqual([null, null])
    }
  })
})

it('draws again where a number would favour the first outcomes', async () => {
  const said = [new Uint8Array(8).fill(255), Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 5)]
  const asked: string[] = []
  const sign = (text: string) => {
    asked.push(text)
    return Promise.resolve(said[asked.length - 1] as Uint8Array)
  }
  expect(await drawnNumber(sign, 't', ['a'], 4, 3)).toBe(2)
  expect(asked).toEqual(['t\na\n4\n0', 't\na\n4\n1'])
})

describe('what is not as promised is found', () => {
  const known = {
    commitment: first.commitment,
    additions: { [first.promises[2] ?? '']: first.nonces[2] ?? '' },
    promises: first.promises,
  }
  const all = { ...known }

  it('and all that is', async () => {
    const { dice, draws, log, table } = await finished(first)
    const checked = await check(table, dice, all, log, draws)
    expect(isFair(checked)).toBe(true)
    expect(checked).toMatchObject({ secret: true, first: true, promises: true })
    expect(checked.seats).toEqual([
      { how: 'kept', mine: null },
      { how: 'none', mine: null },
      { how: 'kept', mine: true },
    ])
  })

  it.each<[string, Partial<DiceState>]>([
    ['another secret', { seed: '00'.repeat(32) }],
    [
      'another fingerprint',
      {
        seed: '00'.repeat(32),
        commitment: '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925',
      },
    ],
    ['another addition of mine', { nonces: ['1f3c5a', '-', 'other'] }],
    ['an addition that was not promised', { nonces: ['1f3c5a', 'late', 'Bob_s-own'] }],
    ['promises that were changed', { promises: ['0'.repeat(64), '', first.promises[2] ?? ''] }],
  ])('%s', async (_, instead) => {
    const { dice, draws, log, table } = await finished(first)
    expect(isFair(await check(table, { ...dice, ...instead }, all, log, draws))).toBe(false)
  })

  it('only among what these dice drew, where a game began elsewhere', async () => {
    const { dice, draws, log, table } = await finished(first)
    const came = log.map((line) => (line.n < 10 ? { ...line, text: 'die9' } : line))
    const own = draws.filter(({ n }) => n >= 10)
    const here = await check(table, { ...dice, since: 10 }, all, came, own)
    expect(isFair(here)).toBe(true)
    expect(here.draws).toEqual({ checked: 15, wrong: [] })
    // Nobody can say so of what they drew.
    expect((await check(table, { ...dice, since: 12 }, all, came, own)).draws?.wrong).not.toEqual([])
    expect((await check(table, { ...dice, since: 10 }, all, log, own.slice(1))).draws?.wrong).toContain(10)
  })

  it('another outcome, one that is not told, and one that is told twice', async () => {
    const { dice, draws, log, table } = await finished(first)
    const told = log.map((line) => (line.n === 4 ? { ...line, text: 'die9' } : line))
    expect((await check(table, dice, all, told, draws)).draws?.wrong).toEqual([4])
    expect((await check(table, dice, all, log, draws.slice(0, -1))).draws?.wrong).toEqual([38])
    const twice = draws.map((draw) => (draw.k === 3 ? (draws[2] as Draw) : draw))
    expect((await check(table, dice, all, log, twice)).draws?.wrong).toEqual([4, 6])
  })

  it('but what came too late proves nothing', async () => {
    const late = { ...first, nonces: ['1f3c5a', '-', '-'] }
    const { dice, draws, log, table } = await finished(late)
    const checked = await check(table, dice, all, log, draws)
    expect(checked.seats[2]).toEqual({ how: 'late', mine: false })
    expect(isFair(checked)).toBe(true)
  })

  it('a table that is gone tells no outcomes', async () => {
    const { dice, log, table } = await finished(first)
    expect(await check(table, dice, all, log, null)).toMatchObject({ secret: true, draws: null })
  })
})

describe('what this device has promised', () => {
  const view = (dice: Partial<DiceState>, mine = [true, false]) =>
    ({ id: 't', dice, seats: mine.map((each) => ({ mine: each })) }) as unknown as TableView

  it('is said once nobody can promise anything else, and not before', async () => {
    const made = await promise('t')
    expect(await promiseOf('t', noted('t')?.additions[made] ?? '')).toBe(made)
    expect(due(view({ promises: [made, ''], until: null }))).toEqual([])
    expect(noted('t')?.promises).toBeUndefined()
    const others = ['f'.repeat(64)]
    expect(due(view({ promises: [made, ...others], until: 5 }))).toEqual([[0, noted('t')?.additions[made]]])
    expect(noted('t')?.promises).toEqual([made, ...others])
    // What is shown later changes nothing about what was shown then.
    due(view({ promises: [made, '0'.repeat(64)], until: 5 }))
    expect(noted('t')?.promises).toEqual([made, ...others])
  })

  it('is nobody else’s to say', async () => {
    const made = await promise('t')
    expect(due(view({ promises: [made], until: 5 }, [false]))).toEqual([])
    expect(due(view({ promises: ['0'.repeat(64)], until: 5 }))).toEqual([])
  })

  it('is kept beside the first fingerprint that was shown', async () => {
    noteCommitment('t', 'first')
    await promise('t')
    noteCommitment('t', 'second')
    expect(noted('t')?.commitment).toBe('first')
    for (let i = 0; i < 70; i++) noteCommitment(`t${i}`, 'x')
    expect(noted('t')).toBeUndefined()
    expect(noted('t69')?.commitment).toBe('x')
  })
})
