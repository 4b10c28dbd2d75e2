import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

function browser() {
  const made: object[] = []
  const node = {
    frequency: {},
    gain: { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} },
  }
  class Context {
    state = 'running'
    currentTime = 0
    started = 0
    constructor() {
      made.push(this)
    }
    resume = () => Promise.resolve()
    createGain = () => ({ ...node, connect: () => null })
    createOscillator = () => ({
      ...node,
      connect: (next: object) => next,
      start: () => this.started++,
      stop() {},
    })
  }
  vi.stubGlobal('AudioContext', Context)
  return made as { started: number }[]
}

it('is not heard, and asks for nothing, before somebody has touched the page', async () => {
  const made = browser()
  const { playTone, readyForTones } = await import('../../src/base/ui/tone')
  const off = readyForTones()
  playTone()
  expect(made).toEqual([])
  dispatchEvent(new Event('pointerdown'))
  dispatchEvent(new Event('keydown'))
  playTone()
  expect(made.map((context) => context.started)).toEqual([2])
  off()
})

it('does without where a browser has no sound', async () => {
  vi.stubGlobal('AudioContext', undefined)
  const { playTone, readyForTones } = await import('../../src/base/ui/tone')
  const off = readyForTones()
  dispatchEvent(new Event('pointerdown'))
  expect(playTone).not.toThrow()
  off()
})
