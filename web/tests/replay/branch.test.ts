import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Branch as Asked, BranchView, LogLine, TableView, Tried } from '../../src/generated/messages'
import { loadGameTexts, setLanguage } from '../../src/base/i18n/language.svelte'
import { Branches } from '../../src/pages/replay/branch/branch.svelte'
import { called, deedsOf } from '../../src/pages/replay/branch/called'
import { GAMES, keep, keptOf, MOST } from '../../src/pages/replay/branch/kept'
import { api, ApiError } from '../../src/base/server/api'

const ID = 'table'
const move = (text: string, seat: number | null = 0): Tried => ({ seat, text })
const E5 = move('e5')
const C3 = move('c3', 1)
const A1 = move('a1', 1)

/** A server that allows everything but `bad`, and lets bots play a1. */
function answer({ n, moves, further }: Asked): Promise<BranchView> {
  if (moves.some(({ text }) => text === 'bad'))
    return Promise.reject(new ApiError(409, { code: 'adjacent', section: 'A7' }))
  const all = further === 'bots' ? [...moves, A1] : moves
  const view = {
    n: n + all.length,
    log: [],
    seats: [],
    movers: [all.length % 2],
    legal: { [all.length % 2]: ['x'] },
  }
  return Promise.resolve({ moves: all, view: view as unknown as TableView })
}

const asked = vi.spyOn(api, 'branch').mockImplementation((_, wanted) => answer(wanted))

function texts(branches: Branches): string[][] {
  return branches.all.map(({ moves }) => moves.map(({ text }) => text))
}

async function tried(...moves: string[]): Promise<Branches> {
  const branches = new Branches(ID, 'atacama')
  await branches.begin(4)
  for (const text of moves) await branches.play(branches.view!, []).act(text)
  return branches
}

describe('what is tried beside a game', () => {
  beforeEach(() => {
    localStorage.clear()
    asked.mockClear()
  })

  it('grows move by move, each by whoever is to move', async () => {
    const branches = await tried('e5', 'c3')
    expect(branches.branch).toEqual({ n: 4, moves: [E5, C3] })
    expect([branches.at, branches.view?.n]).toEqual([2, 6])
  })

  it('stays where it is when a move is refused', async () => {
    const branches = await tried('e5')
    const refused = await branches.play(branches.view!, []).act('bad')
    expect(refused?.reason.code).toBe('adjacent')
    expect([branches.at, texts(branches)]).toEqual([1, [['e5']]])
  })

  it('is walked along, and is known again without asking', async () => {
    const branches = await tried('e5', 'c3')
    const before = asked.mock.calls.length
    await branches.walk(1)
    await branches.walk(0)
    await branches.walk(9)
    expect([branches.at, branches.view?.n]).toEqual([2, 6])
    expect(asked.mock.calls.length).toBe(before)
    await branches.walkTo(5)
    expect(branches.at).toBe(1)
  })

  it('goes on as before where the same is done again, and is another branch where not', async () => {
    const branches = await tried('e5', 'c3')
    await branches.walk(1)
    await branches.play(branches.view!, []).act('c3', 1)
    expect([branches.at, texts(branches)]).toEqual([2, [['e5', 'c3']]])
    await branches.walk(1)
    await branches.further('bots')
    expect(texts(branches)).toEqual([
      ['e5', 'c3'],
      ['e5', 'a1'],
    ])
    await branches.open(0)
    expect(branches.moves).toEqual([E5, C3])
  })

  it('is still there when the page is opened again, but for what was only begun', async () => {
    await tried('e5')
    const again = new Branches(ID, 'atacama')
    await again.begin(7)
    expect(texts(again)).toEqual([['e5'], []])
    expect(texts(new Branches(ID, 'atacama'))).toEqual([['e5']])
    expect(texts(new Branches('another', 'atacama'))).toEqual([])
  })

  it('makes way for nothing that is only begun', async () => {
    for (let i = 0; i < MOST; i++) await new Branches(ID, 'atacama').begin(i, [E5])
    const branches = new Branches(ID, 'atacama')
    await branches.begin(4)
    expect(texts(branches)).toHaveLength(MOST + 1)
    await branches.play(branches.view!, []).act('c3', 1)
    expect(branches.all.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 4])
    expect(keptOf(ID)).toEqual(branches.all)
  })

  it('can be deleted, and brought back at once', async () => {
    await tried('e5')
    const branches = await tried('c3', 'a1')
    await branches.delete()
    expect([branches.at, branches.view?.n, texts(branches)]).toEqual([0, 4, [['e5'], []]])
    expect(texts(new Branches(ID, 'atacama'))).toEqual([['e5']])
    await branches.restore()
    expect([branches.at, branches.view?.n, branches.deleted]).toEqual([2, 6, null])
    expect(texts(new Branches(ID, 'atacama'))).toEqual([['e5'], ['c3', 'a1']])
    await branches.delete()
    await branches.play(branches.view!, []).act('b2')
    await branches.restore()
    expect(texts(branches)).toEqual([['e5'], ['b2']])
  })
})

describe('the list of what was tried', () => {
  const NAMES = ['Ada', 'Ben']
  let entry = 0

  function line(seat: number | null, text: string, phrase: string, words = {}): LogLine {
    const kind = seat === null ? 'outcome' : 'action'
    return { n: entry++, kind, seat, text, phrase, words, at: 0, undone: false }
  }

  beforeEach(() => {
    localStorage.clear()
    entry = 0
  })
  afterEach(() => setLanguage('en'))

  it.each([
    ['en', 'Drive 2 · Dismantle b3 · Roll · Rolled 6 …'],
    ['de', 'Fahren 2 · Abbauen b3 · Würfeln · Wurf 6 …'],
    ['pl', 'Jazda 2 · Rozbiórka b3 · Rzut · Kość 6 …'],
  ] as const)('names moves as lines of best moves do (%s)', async (language, text) => {
    await loadGameTexts('ghawar')
    await setLanguage(language)
    const moves = [
      move('enter-8'),
      move('n'),
      move('dismantle-b3'),
      move('roll', 1),
      move('die6', null),
      move('e', 1),
    ]
    const log = [
      line(0, 'n', 'step', { direction: 'north', space: 'a1' }),
      line(0, 'enter-8', 'enter', { space: 'd1' }),
      line(0, 'n', 'step', { direction: 'north', space: 'd2' }),
      line(0, 'dismantle-b3', 'dismantle', { platform: 'b3' }),
      // It had to come.
      line(null, 'tile4', 'tile', { tile: 4 }),
      line(1, 'roll', 'roll'),
      line(null, 'die6', 'die_turned', { pips: 6 }),
      line(1, 'e', 'step', { direction: 'east', space: 'e2' }),
    ]
    expect(called(deedsOf({ n: 1, moves }, log), 'ghawar', NAMES)).toBe(text)
  })

  it('says what is planned where all act at once, and keeps notation of what nobody may see yet', async () => {
    await loadGameTexts('oil_city')
    const moves = [move('ready'), move('hidden', 1), move('ready', 1)]
    const log = [line(0, 'ready', 'ready_invest'), line(1, '', ''), line(1, 'ready', 'ready_invest')]
    expect(called(deedsOf({ n: 0, moves }, log), 'oil_city', NAMES)).toBe(
      'has invested · hidden · has invested',
    )
  })

  it('asks for the words of each try once, and does with notation where there is no answer', async () => {
    await tried('e5')
    await tried('c3', 'a1')
    const branches = new Branches(ID, 'atacama')
    await branches.begin(7)
    asked.mockClear()
    asked.mockRejectedValueOnce(new ApiError(0, { code: 'unreachable' }))
    await branches.tell()
    const names = () => branches.all.map((each) => called(branches.deeds.get(each)!, 'atacama', NAMES))
    expect(names()).toEqual(['e5', 'c3 · a1', ''])
    expect(asked).toHaveBeenCalledTimes(2)
    // What failed is asked for again, and nothing else.
    await branches.tell()
    await branches.tell()
    expect(asked).toHaveBeenCalledTimes(3)
    // Nor is what bots have just added.
    await branches.further('bots')
    await branches.tell()
    expect(asked).toHaveBeenCalledTimes(4)
    expect(names().at(-1)).toBe('a1')
  })
})

/** Let the browser store in this way. */
function storing(setItem: (name: string, text: string) => void): void {
  const store = localStorage
  const called = (name: string | symbol) => {
    const value: unknown = Reflect.get(store, name)
    return typeof value === 'function' ? (value.bind(store) as unknown) : value
  }
  vi.stubGlobal(
    'localStorage',
    new Proxy(store, { get: (_, name) => (name === 'setItem' ? setItem : called(name)) }),
  )
}

describe('what is kept of it', () => {
  const one = { n: 4, moves: [E5] }
  const other = { n: 4, moves: [E5, C3] }
  const key = `gusher.branches.${ID}`

  beforeEach(() => localStorage.clear())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('keeps what another tab has kept, but not what was deleted here', () => {
    keep(ID, [one], [])
    keep(ID, [other], [])
    expect(keptOf(ID)).toEqual([one, other])
    keep(ID, [one], [other])
    expect(keptOf(ID)).toEqual([one])
    keep(ID, [], [one])
    expect(localStorage.length).toBe(0)
  })

  it.each(['', '{', 'null', '[]', '7', '{"branches":7}', '{"branches":[null,{"n":4,"moves":[]}]}'])(
    'takes %j for nothing',
    (text) => {
      localStorage.setItem(key, text)
      expect(keptOf(ID)).toEqual([])
      keep(ID, [one], [])
      expect(keptOf(ID)).toEqual([one])
    },
  )

  it('leaves out what can’t be read, and nothing else', () => {
    const broken = [{ n: '4', moves: [E5] }, { n: 4, moves: ['e5'] }, { n: 4, moves: [{ seat: 0 }] }, null]
    localStorage.setItem(key, JSON.stringify({ at: 1, branches: [one, ...broken, other] }))
    expect(keptOf(ID)).toEqual([one, other])
  })

  it('lets the oldest go when it grows long', () => {
    const long = (n: number) => ({ n, moves: Array.from({ length: 500 }, (_, i) => move(`e${i}`)) })
    const all = Array.from({ length: 9 }, (_, n) => long(n))
    keep(ID, all, [])
    const kept = keptOf(ID)
    expect(kept.length).toBeGreaterThan(1)
    expect(kept).toEqual(all.slice(-kept.length))
    expect(localStorage.getItem(key)!.length).toBeLessThan(61_000)
  })

  it('lets the games go that were tried longest ago', () => {
    vi.useFakeTimers()
    for (let i = 0; i < GAMES + 2; i++) {
      vi.setSystemTime(1000 + i)
      // The first one is gone on with all the time.
      keep('first', [one], [])
      keep(`game${i}`, [one], [])
    }
    vi.useRealTimers()
    expect(localStorage.length).toBe(GAMES)
    const left = Array.from({ length: GAMES + 2 }, (_, i) => i).filter((i) => keptOf(`game${i}`).length > 0)
    expect(left).toEqual(Array.from({ length: GAMES - 1 }, (_, i) => i + 3))
    expect(keptOf('first')).toEqual([one])
  })

  it('takes the room of the oldest where there is none left', () => {
    vi.useFakeTimers()
    for (const [i, id] of ['old', 'older', 'new'].entries()) {
      vi.setSystemTime([2, 1, 3][i]!)
      keep(id, [one], [])
    }
    vi.useRealTimers()
    const store = localStorage
    storing((name, text) => {
      if (store.length >= 3) throw new DOMException('', 'QuotaExceededError')
      store.setItem(name, text)
    })
    keep(ID, [other], [])
    vi.unstubAllGlobals()
    expect(['old', 'older', 'new', ID].filter((id) => keptOf(id).length > 0)).toEqual(['old', 'new', ID])
  })

  it('lasts as long as the page where nothing can be stored', async () => {
    storing(() => {
      throw new DOMException('', 'QuotaExceededError')
    })
    const branches = await tried('e5')
    vi.stubGlobal('localStorage', undefined)
    await branches.play(branches.view!, []).act('c3', 1)
    vi.unstubAllGlobals()
    expect(texts(branches)).toEqual([['e5', 'c3']])
    expect(keptOf(ID)).toEqual([])
  })
})
