import { readFileSync } from 'node:fs'

import { afterAll, expect, it } from 'vitest'

import { games } from '../../src/games'
import { loadChapter, loadGameTexts, setLanguage } from '../../src/base/i18n/language.svelte'
import type { Answer } from '../../src/pages/puzzles/here'
import { ideaTexts, plyText, partText, reasonsText, standing, verdict } from '../../src/pages/puzzles/words'
import { together } from '../../src/games/shared/explain'
import { shortText, stopsOf } from '../../src/table/short'

const NAMES = ['Ann', 'Rosa', 'Eve']
/** A key, a gap, or what was not there. */
const RAW = /[a-z_]\.[a-z_]|[{}]|undefined|NaN|null|\[object/

const step = {
  ply: { seat: 1, text: 'e5', phrase: 'place', words: { field: 'e5', ore: 'gold', amount: 2 } },
  because: [],
}
const BOUNDS = [null, [3, 3], [1, 5], [0, 0], [-2, -2], [-5, -1], [-3, 5]]
const IDEA = {
  turn: { moves: ['e5'], told: [] },
  because: [{ key: 'explain.because.closes', words: { fields: 3 } }],
  tempting: {
    turn: { moves: ['f2'], told: [] },
    because: [{ key: 'explain.because.idle', words: {} }],
    costs: 2,
    answer: step,
    prevented: true,
  },
  sure: { times: 384, low: 0.55, high: 1.05 },
}
const RECKONED = [null, { lead: -1.2, best: 0.5, worth: 1.7, replies: [], behind: [] }]

interface Answered {
  game: string
  answer: Answer
}

function* madeUp(): Generator<Answered> {
  for (const right of [true, false])
    for (const proven of BOUNDS)
      for (const line of [[], [step]])
        for (const reckoned of RECKONED)
          yield {
            game: 'atacama',
            answer: { right, tried: [step], line, proven, reckoned, points: [1, 2], over: false, idea: IDEA },
          }
  // By a device without a server.
  const nothing = { tried: [step], line: [], reckoned: null, points: [1, 2], over: false, idea: null }
  for (const right of [true, false])
    for (const goal of ['win', 'share', 'best'] as const) {
      const worth = goal === 'share' ? 0 : 2
      const proven = right && goal !== 'best' ? [worth, worth] : null
      yield { game: 'atacama', answer: { ...nothing, right, proven, known: { goal, worth } } }
    }
}

/** The server's own answers, where tests/server/test_puzzle_answers.py has written them down. */
const file = process.env['GUSHER_ANSWERS']
const ALL = file ? (JSON.parse(readFileSync(file, 'utf8')) as Answered[]) : [...madeUp()]

/** All that the page says of a try besides the verdict, where there is a word for it. */
function* toldOf({ game, answer }: Answered): Generator<string> {
  const steps = [...answer.tried, ...answer.line]
  const plies = steps.map(({ ply }) => ply)
  const ends = stopsOf(plies, games.get(game)?.run?.of ?? [])
  for (const [place, end] of ends.entries()) {
    const begin = ends[place - 1] ?? 0
    yield partText(steps.slice(begin, end), game, NAMES)
    yield shortText(plies.slice(begin, end), game, NAMES)
  }
  for (const each of steps) if (each.because.length > 0) yield reasonsText(each.because, game, NAMES)
  if (answer.idea) yield* ideaTexts(answer.idea, game, NAMES)
  for (const { roll, did, lead } of answer.reckoned?.replies ?? []) {
    if (roll) yield plyText(roll, game, NAMES)
    yield together(did, game, NAMES)
    yield standing(lead, game)
  }
}

afterAll(() => setLanguage('en'))

it.each(['en', 'de', 'pl'] as const)('says in %s what any try comes to', async (language) => {
  await setLanguage(language)
  await Promise.all([loadChapter('puzzles'), loadChapter('table')])
  await Promise.all([...new Set(ALL.map(({ game }) => game))].map((game) => loadGameTexts(game)))
  const wrong: unknown[] = []
  for (const each of ALL) {
    const { game, answer } = each
    const said = verdict(answer, NAMES, game)
    if (RAW.test(said)) wrong.push([said, answer])
    const isOpen = answer.proven === null || answer.proven[0] === -3
    const isSilent = answer.right && !answer.reckoned && !answer.known && isOpen
    expect(said === '', JSON.stringify(answer)).toBe(isSilent)
    for (const text of toldOf(each)) if (text === '' || RAW.test(text)) wrong.push([text, answer])
  }
  expect(wrong.slice(0, 3)).toEqual([])
})
