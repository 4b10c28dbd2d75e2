import { afterAll, expect, it } from 'vitest'

import type { PuzzleAnswer } from '../../src/generated/messages'
import { loadChapter, setLanguage } from '../../src/i18n/language.svelte'
import { verdict } from '../../src/puzzles/words'

const step = { ply: { seat: 1, text: 'e5', phrase: 'place', words: {} }, because: [] }
const BOUNDS = [null, [3, 3], [1, 5], [0, 0], [-2, -2], [-5, -1], [-3, 5]]
const RECKONED = [null, { lead: -1.2, best: 0.5, worth: 1.7, replies: [] }]

function* answers(): Generator<PuzzleAnswer> {
  for (const right of [true, false])
    for (const proven of BOUNDS)
      for (const line of [[], [step]])
        for (const reckoned of RECKONED)
          yield { right, tried: [step], line, proven, reckoned, points: [1, 2], over: false }
}

afterAll(() => setLanguage('en'))

it.each(['en', 'de', 'pl'] as const)('says in %s what any try comes to', async (language) => {
  await setLanguage(language)
  await loadChapter('puzzles')
  for (const answer of answers()) {
    const said = verdict(answer, ['Ann', 'Rosa'], 'atacama')
    expect(said, JSON.stringify(answer)).not.toMatch(/puzzle\.|\{\w+|undefined|NaN/)
    const isSilent = answer.right && !answer.reckoned && (answer.proven === null || answer.proven[0] === -3)
    expect(said === '', JSON.stringify(answer)).toBe(isSilent)
  }
})
