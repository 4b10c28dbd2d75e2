import { beforeEach, expect, it, vi } from 'vitest'

import type { PuzzleSummary } from '../../src/generated/messages'
import { gradeOf } from '../../src/pages/puzzles/grades'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})

const progress = () => import('../../src/pages/puzzles/progress.svelte')

const listed = Array.from({ length: 20 }, (_, place): PuzzleSummary => ({
  name: `p${place}`,
  goal: 'best',
  fails: place,
  options: {},
}))

it('keeps what came of a puzzle, and takes nothing away from who has solved it', async () => {
  const { keep, progressOf } = await progress()
  keep('atacama', 'p1', 'tried')
  keep('atacama', 'p1', 'solved')
  keep('atacama', 'p1', 'tried')
  keep('atacama', 'p2', 'shown')
  keep('atacama', 'p2', 'tried')
  expect(progressOf('atacama').standings).toEqual({ p1: 'solved', p2: 'shown' })
  expect(progressOf('ghawar').standings).toEqual({})
  vi.resetModules()
  const again = await progress()
  expect(again.progressOf('atacama').standings).toEqual({ p1: 'solved', p2: 'shown' })
  again.forget('atacama')
  expect(again.progressOf('atacama').standings).toEqual({})
})

it('tells a hint from the solution', async () => {
  localStorage.setItem('gusher.puzzles', '{"atacama":{"level":0.5,"standings":{"p1":"shown","p2":"tried"}}}')
  const { keep, progressOf } = await progress()
  keep('atacama', 'p1', 'hinted')
  keep('atacama', 'p2', 'hinted')
  keep('atacama', 'p3', 'hinted')
  keep('atacama', 'p3', 'tried')
  expect(progressOf('atacama').standings).toEqual({ p1: 'shown', p2: 'hinted', p3: 'hinted' })
  keep('atacama', 'p2', 'shown')
  keep('atacama', 'p3', 'solved')
  vi.resetModules()
  expect((await progress()).progressOf('atacama').standings).toEqual({
    p1: 'shown',
    p2: 'shown',
    p3: 'solved',
  })
})

it('goes on with harder ones for who solves them, and with easier ones for who does not', async () => {
  const { following, keep, progressOf } = await progress()
  const next = (current: string | null = null) => following(listed, progressOf('atacama'), current)?.name
  expect(next()).toBe('p0')
  for (const name of ['p0', 'p1', 'p2', 'p3', 'p4']) keep('atacama', name, 'solved')
  const further = Number(next()?.slice(1))
  expect(further).toBeGreaterThan(4)
  for (const name of ['p9', 'p10', 'p11']) keep('atacama', name, 'tried')
  expect(Number(next()?.slice(1))).toBeLessThanOrEqual(further)
  expect(next('p5')).not.toBe('p5')
})

it('comes back to what was tried in vain once the rest is solved', async () => {
  const { following, keep, progressOf } = await progress()
  for (const { name } of listed) keep('atacama', name, name === 'p7' ? 'tried' : 'solved')
  expect(following(listed, progressOf('atacama'))?.name).toBe('p7')
  expect(following(listed, progressOf('atacama'), 'p7')?.name).toBe('p7')
  keep('atacama', 'p7', 'solved')
  expect(following(listed, progressOf('atacama'))).toBeNull()
})

it('reads nothing that it has not written', async () => {
  localStorage.setItem(
    'gusher.puzzles',
    '{"atacama":{"level":7,"standings":{"p1":"solved","p2":3}},"ghawar":null}',
  )
  const { progressOf } = await progress()
  expect(progressOf('atacama')).toEqual({ level: 1, standings: { p1: 'solved' } })
  expect(progressOf('ghawar')).toEqual({ level: 0, standings: {} })
})

it.each([
  [1, 1],
  [60, 1],
  [61, 2],
  [300, 5],
])('number %i of 300 is of grade %i', (number, grade) => {
  expect(gradeOf(number, 300)).toBe(grade)
})
