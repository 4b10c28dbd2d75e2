import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { hasMoved, SETTLED, steady } from '../../src/ui/steady'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

it('lets fingers through a button that has just appeared, and no longer', async () => {
  const panel = document.body.appendChild(document.createElement('div'))
  const stop = steady(panel)
  const button = document.createElement('button')
  button.className = 'button'
  panel.append(button)
  await vi.advanceTimersByTimeAsync(1)
  expect(button.hasAttribute('data-settling')).toBe(true)
  await vi.advanceTimersByTimeAsync(SETTLED)
  expect(button.hasAttribute('data-settling')).toBe(false)
  // What comes beside it without moving it changes nothing.
  panel.append(document.createElement('p'))
  await vi.advanceTimersByTimeAsync(1)
  expect(button.hasAttribute('data-settling')).toBe(false)
  stop()
})

it('takes more than a pixel for a move', () => {
  expect(hasMoved(undefined, { left: 0, top: 0 })).toBe(true)
  expect(hasMoved({ left: 0, top: 0 }, { left: 0.6, top: -0.4 })).toBe(false)
  expect(hasMoved({ left: 0, top: 0 }, { left: 0, top: 30 })).toBe(true)
})
