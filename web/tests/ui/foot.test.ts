import { expect, it } from 'vitest'

import { roomBelow } from '../../src/ui/foot'

it('leaves the board free, and itself room for a task and its buttons', () => {
  expect(roomBelow(390, 640)).toBe(242)
  expect(roomBelow(465, 640)).toBe(176)
  expect(roomBelow(900, 640)).toBe(176)
})
