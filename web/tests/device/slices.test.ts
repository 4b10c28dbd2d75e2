import { describe, expect, test } from 'vitest'
import { within } from '../../src/table/device/slices'

/** Somebody who thinks, on a clock of their own: an iteration takes so many milliseconds, and there are so many to make. */
function thinking(each: number, all = Infinity) {
  let time = 5
  let done = 0
  const slices: number[] = []
  const goOn = (iterations: number) => {
    const made = Math.min(iterations, all - done)
    done += made
    time += made * each
    slices.push(made)
    return made
  }
  return { goOn, now: () => time, slices, made: () => done, took: () => time - 5 }
}

const goOn = () => Promise.resolve(true)

describe('whoever thinks on a device', () => {
  test.each([0.002, 0.05, 3])(
    'is done on time, in short slices, if an iteration takes %f ms',
    async (each) => {
      const own = thinking(each)
      await within(900, own.goOn, goOn, own.now)
      expect(own.took()).toBeGreaterThan(900 - 2 * each)
      expect(own.took()).toBeLessThan(900 + 2 * each)
      expect(Math.max(...own.slices) * each).toBeLessThanOrEqual(10 + each)
      // Nor are they so short that looking at the clock is all that is done.
      expect(own.slices.length).toBeLessThan(2 * Math.max(90, 900 / 3))
    },
  )

  test('is done when nothing is left to think about', async () => {
    const own = thinking(0.01, 500)
    await within(900, own.goOn, goOn, own.now)
    expect(own.made()).toBe(500)
    expect(own.took()).toBeCloseTo(5)
  })

  test('makes an iteration where there is no time', async () => {
    const own = thinking(2)
    await within(0, own.goOn, goOn, own.now)
    expect(own.slices).toEqual([1])
  })

  test('goes on until the end without a limit, also where the clock stands still', async () => {
    const own = thinking(0, 1000)
    await within(Infinity, own.goOn, goOn, own.now)
    expect(own.made()).toBe(1000)
  })

  test('stops after the slice in which it is told to', async () => {
    const own = thinking(0.05)
    let pauses = 0
    await within(900, own.goOn, () => Promise.resolve(++pauses < 4), own.now)
    expect(own.slices.length).toBe(4)
  })
})
