import { beforeEach, expect, it, vi } from 'vitest'

import { PointerDrag } from '../../src/base/ui/pointerDrag.svelte'

const uses = { over: vi.fn(), end: vi.fn(), drop: vi.fn() }
const at = (clientX: number) => ({ clientX, clientY: 0, pointerId: 1, button: 0 }) as PointerEvent
let drag: PointerDrag<string>

beforeEach(() => {
  vi.clearAllMocks()
  document.elementFromPoint = () => null
  drag = new PointerDrag(uses)
})

it('takes a short touch for a click', () => {
  drag.down(at(0), 'rig')
  drag.move(at(5))
  drag.up(at(5))
  expect(uses.drop).not.toHaveBeenCalled()
  expect(drag.clicked()).toBe(false)
})

it('drops what was dragged, and swallows the click that ends it', () => {
  drag.down(at(0), 'rig')
  drag.move(at(20))
  expect(drag.at?.thing).toBe('rig')
  drag.up(at(20))
  expect(uses.drop).toHaveBeenCalledExactlyOnceWith('rig', null)
  expect([drag.clicked(), drag.clicked()]).toEqual([true, false])
})

it('swallows no later click where none ends the drag', async () => {
  drag.down(at(0), 'rig')
  drag.move(at(20))
  drag.up(at(20))
  await new Promise((resolve) => setTimeout(resolve))
  expect(drag.clicked()).toBe(false)
})

it('swallows at most one press after a drag that was called off', () => {
  drag.down(at(0), 'rig')
  drag.move(at(20))
  drag.cancel()
  expect(uses.drop).not.toHaveBeenCalled()
  expect([drag.clicked(), drag.clicked()]).toEqual([true, false])
})
