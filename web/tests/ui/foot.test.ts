import { expect, it } from 'vitest'

import { heightOfBoard, roomBelow } from '../../src/base/ui/foot'

it('leaves to a bar what is below the players, or its room where that is too little', () => {
  expect(roomBelow(390, 640)).toBe(246)
  expect(roomBelow(460, 640)).toBe(176)
  expect(roomBelow(900, 640)).toBe(176)
})

it('makes a board lower for players and a bar, as long as its fields are wide enough', () => {
  const tall = heightOfBoard(48, 66, 640)
  expect(tall).toBe(346)
  expect(roomBelow(48 + tall + 66, 640)).toBe(176)
  expect(heightOfBoard(48, 120, 640)).toBe(296)
})
