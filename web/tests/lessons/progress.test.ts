import { beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})

const progress = () => import('../../src/table/lessons/progress.svelte')

it('keeps what was solved on this device, each lesson once', async () => {
  const { hasLearnt, keepSolved, solvedOf } = await progress()
  expect(hasLearnt()).toBe(false)
  keepSolved('atacama', 'copper')
  keepSolved('atacama', 'copper')
  expect(solvedOf('atacama')).toEqual(['copper'])
  vi.resetModules()
  expect((await progress()).solvedOf('atacama')).toEqual(['copper'])
})

it('loses nothing that another tab has solved meanwhile', async () => {
  const { keepSolved, solvedOf } = await progress()
  localStorage.setItem('gusher.lessons', JSON.stringify({ atacama: ['first-rig'], ghawar: ['home'] }))
  keepSolved('atacama', 'copper')
  expect(solvedOf('atacama')).toEqual(['first-rig', 'copper'])
  expect(solvedOf('ghawar')).toEqual(['home'])
})

it('takes nothing that it did not write for progress', async () => {
  for (const strange of ['[', '7', 'null', '{"atacama": 3}']) {
    localStorage.setItem('gusher.lessons', strange)
    vi.resetModules()
    expect((await progress()).solvedOf('atacama')).toEqual([])
  }
})
