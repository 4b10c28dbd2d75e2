// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { scrollable } from '../../src/base/ui/scrollable'

let resized: () => void

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        resized = told
      }
      observe() {
        resized()
      }
      disconnect() {}
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  // All files share one page.
  document.body.replaceChildren()
})

function box(holds: number, shows: number): HTMLElement {
  const node = document.createElement('div')
  Object.defineProperty(node, 'scrollHeight', { value: holds, configurable: true })
  Object.defineProperty(node, 'clientHeight', { value: shows })
  document.body.append(node)
  return node
}

test('what holds more than it shows can have the focus, and what does not is passed by', () => {
  const node = box(100, 60)
  const end = scrollable(node)
  expect(node.tabIndex).toBe(0)
  Object.defineProperty(node, 'scrollHeight', { value: 60 })
  resized()
  expect(node.hasAttribute('tabindex')).toBe(false)
  end()
})

test('more text is noticed, too', async () => {
  const node = box(60, 60)
  const end = scrollable(node)
  expect(node.hasAttribute('tabindex')).toBe(false)
  Object.defineProperty(node, 'scrollHeight', { value: 90 })
  node.textContent = 'A verdict of several lines.'
  await vi.waitFor(() => expect(node.tabIndex).toBe(0))
  end()
})
