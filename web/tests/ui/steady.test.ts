import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { hasMoved, SETTLED, steady } from '../../src/base/ui/steady'

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

it('lets a bar grow upwards: what stands as high above its foot as before has not moved', async () => {
  const bar = document.body.appendChild(document.createElement('div'))
  bar.style.position = 'sticky'
  const button = bar.appendChild(document.createElement('button'))
  button.className = 'button'
  let height = 48
  const box = (top: number, bottom: number) => () => ({ left: 0, top, bottom }) as DOMRect
  const page = bar.parentElement!
  page.getBoundingClientRect = box(0, 640)
  button.getBoundingClientRect = box(590, 634)
  bar.getBoundingClientRect = () => box(640 - height, 640)()
  const stop = steady(bar)
  bar.append(document.createElement('i'))
  await vi.advanceTimersByTimeAsync(SETTLED + 1)
  expect(button.hasAttribute('data-settling')).toBe(false)
  // The page above it becomes longer, and so does what the bar says.
  height = 160
  page.getBoundingClientRect = box(-300, 640)
  bar.prepend(document.createElement('p'))
  await vi.advanceTimersByTimeAsync(1)
  expect(button.hasAttribute('data-settling')).toBe(false)
  stop()
})
