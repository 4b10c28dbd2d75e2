import { expect, it } from 'vitest'

import { readList } from '../../../src/room/host/readList'

it.each([
  ['utf-8', [0xef, 0xbb, 0xbf, 0xc3, 0x84, 0x6e, 0x6e, 0x65], 'de', 'Änne'],
  ['windows-1252', [0xc4, 0x6e, 0x6e, 0x65], 'de', 'Änne'],
  ['windows-1250', [0xa3, 0x75, 0x63, 0x6a, 0x61], 'pl', 'Łucja'],
])('a list in %s', (_, bytes, language, text) => {
  expect(readList(new Uint8Array(bytes).buffer, language)).toBe(text)
})
