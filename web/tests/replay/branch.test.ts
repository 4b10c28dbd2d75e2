import { beforeEach, describe, expect, it, vi } from 'vitest'

import type { Branch as Asked, BranchView, TableView, Tried } from '../../src/generated/messages'
import { Branches } from '../../src/replay/branch/branch.svelte'
import { api, ApiError } from '../../src/server/api'

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
    sessionStorage.clear()
    asked.mockClear()
  })

  it('grows move by move, each by whoever is to move', async () => {
    const branches = await tried('e5', 'c3')
    expect(branches.branch).toEqual({ n: 4, moves: [E5, C3] })
    expect([branches.at, branches.view?.n, branches.isLast]).toEqual([2, 6, true])
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
})
