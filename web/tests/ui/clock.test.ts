import { expect, it } from 'vitest'

import { clockText, leftInShort, leftText, secondsLeft, spanText } from '../../src/base/ui/clock'

it.each([
  [65, '1:05'],
  [600, '10:00'],
  [3600, '1:00:00'],
  [3725, '1:02:05'],
])('%i seconds on a clock', (seconds, text) => {
  expect(clockText(seconds)).toBe(text)
})

it.each([
  [200_000, 'en', '2 days 7 hr'],
  [86_400, 'pl', '1 dzień 0 godz.'],
  [3599.2, 'en', '1:00:00'],
  [59.1, 'en', '1:00'],
  [10, 'en', '0:10'],
  [9.99, 'en', '9.9'],
  [3.05, 'de', '3,0'],
  [0, 'pl', '0,0'],
  [-4, 'en', '0.0'],
])('%d seconds left, in %s', (seconds, language, text) => {
  expect(leftText(seconds, language)).toBe(text)
})

it.each([
  [200_000, 'en', '2d'],
  [86_399, 'en', '23:59:59'],
])('%d seconds left in short, in %s', (seconds, language, text) => {
  expect(leftInShort(seconds, language)).toBe(text)
})

it.each([
  ['no clock', null, null],
  ['no time that ends', { seconds: 60, ends: null }, null],
  ['a pause', { seconds: 60, ends: null, left: 12.4, paused: true }, 13],
  ['a phase', { seconds: 60, ends: 160 }, 60],
  ['a bank that is still at work', { seconds: 60, ends: 172, starts: 112 }, 60],
  ['a phase that is over', { seconds: 60, ends: 99 }, 0],
] as const)('what is left in %s', (_, clock, seconds) => {
  expect(secondsLeft(clock, 100)).toBe(seconds)
})

it.each([
  [30, 'en', '30 sec'],
  [90, 'en', '90 sec'],
  [600, 'de', '10 Min.'],
  [259_200, 'de', '3 Tage'],
])('%i seconds as they were chosen, in %s', (seconds, language, text) => {
  expect(spanText(seconds, language)).toBe(text)
})
