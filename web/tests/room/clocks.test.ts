import { expect, it } from 'vitest'

import { CLOCKS } from '../../src/room/clocks'

it('can be what the guide for teachers advises: two to four minutes', () => {
  expect(CLOCKS).toEqual(expect.arrayContaining([120, 180, 240]))
})
