import { describe, expect, it } from 'vitest'

import type { Estimate, LogLine, Ply, PointOfCourse } from '../../src/generated/messages'
import { grouped, loadChapter, loadGameTexts, setLanguage, t } from '../../src/base/i18n/language.svelte'
import { ended } from '../../src/games/oil_city/phase'
import {
  areaPath,
  apart,
  bandPath,
  HEIGHT,
  knownAt,
  layoutOf,
  linePath,
  merged,
  placeOf,
  pointAt,
  range,
  rules,
  scaleOf,
  stretches,
  WIDTH,
  x,
  y,
  type Placed,
} from '../../src/pages/replay/course/geometry'
import {
  partOfPlan,
  planTexts,
  plyTexts,
  provenShare,
  provenText,
  turnTexts,
} from '../../src/pages/replay/course/words'

const about = (value: number, sure = 0.1): Estimate => ({ value, low: value - sure, high: value + sure })

/** A point at which the first of two sides has this chance, or of which nothing is known. */
function point(n: number, chance: number | null, points = 10): PointOfCourse {
  const sides =
    chance === null
      ? []
      : [
          { wins: about(chance), points: about(points) },
          { wins: about(1 - chance), points: about(30 - points) },
        ]
  return { n, first: 0, kind: 'turn', seat: 0, evidence: 'estimated', games: 20, sides }
}

const GAME = [point(0, 0.5), point(1, 1, 23), point(4, null), point(6, 0, 8), point(8, 0.25, 12)]

const line = (points: PointOfCourse[]) => layoutOf(points).line
const wins = (points: PointOfCourse[]) => scaleOf(layoutOf(points), 'wins')
const area = (points: PointOfCourse[], height: number) =>
  areaPath(line(points), 0, 'wins', wins(points), height)
const path = (points: PointOfCourse[], side: number) => linePath(line(points), side, 'wins', wins(points))
const band = (points: PointOfCourse[], side: number) => bandPath(line(points), side, 'wins', wins(points))

describe('the chances of two', () => {
  it('are two areas with one boundary', () => {
    const points = [point(0, 0.5), point(1, 0.75)]
    expect(area(points, HEIGHT)).toBe('M0 50 L300 25 L300 100 L0 100 Z')
    expect(area(points, 0)).toBe('M0 50 L300 25 L300 0 L0 0 Z')
    expect(area(points.slice(1), 0)).toBe('')
  })
})

describe('what is proven', () => {
  it('is drawn from the first to the last of the points that are next to each other', () => {
    const proven = (n: number): PointOfCourse => ({ ...point(n, 1), evidence: 'proven', margin: [2, 5] })
    expect(stretches(line([]))).toEqual([])
    expect(stretches(line(GAME))).toEqual([])
    expect(stretches(line([proven(0), point(1, 0.5), proven(2), proven(3), point(4, 0), proven(5)]))).toEqual(
      [
        [0, 0],
        [2, 3],
        [5, 5],
      ],
    )
  })
})

describe('the lines of a chart', () => {
  it('go through all that is known, from the left to the right edge', () => {
    expect(path(GAME, 0)).toBe('M0 50 L75 0 L225 100 L300 75')
    expect(path(GAME, 1)).toBe('M0 50 L75 100 L225 0 L300 25')
    expect(path([point(0, null)], 0)).toBe('')
  })

  it('have bands that stay within the chart', () => {
    expect(band(GAME.slice(0, 2), 0)).toBe('M0 40 L300 0 L300 10 L0 60 Z')
    expect(band([point(0, 0.5)], 0)).toBe('')
    expect(band(GAME, 0)).not.toMatch(/-/)
  })

  it('lie between round numbers of points', () => {
    expect(range(GAME, 'points')).toEqual({ from: 5, to: 25 })
    expect(rules(range(GAME, 'points'), 'points')).toEqual([5, 10, 15, 20, 25])
    expect(range(GAME, 'wins')).toEqual({ from: 0, to: 1 })
    expect(range([point(0, null)], 'points')).toEqual({ from: 0, to: 10 })
    const level = range([point(0, 0.5, 15)], 'points')
    expect(level.to).toBeGreaterThan(level.from)
  })

  it('have room for losses', () => {
    const losing = [point(0, 0.5, -13), point(1, 0.5, 0)]
    const { from, to } = range(losing, 'points')
    expect(from).toBeLessThanOrEqual(-13)
    expect(to).toBeGreaterThanOrEqual(43)
    expect(y(from, { from, to })).toBe(HEIGHT)
    expect(y(to, { from, to })).toBe(0)
  })
})

describe('a branch beside its game', () => {
  const places = (line: readonly Placed[]) => line.map(({ at, point: { n } }) => [at, n])

  it('begins where it leaves the game, which goes on behind it', () => {
    const layout = layoutOf([point(1, 0.5), point(3, 0.5)], GAME)
    expect(places(layout.line)).toEqual([
      [0, 0],
      [1, 1],
      [2, 3],
    ])
    expect(places(layout.behind)).toEqual([
      [1, 1],
      [2, 4],
      [3, 6],
      [4, 8],
    ])
    expect([layout.first, layout.count]).toEqual([1, 5])
    // A finger on the game's part of the chart finds what is nearest of the branch.
    expect([0, 0.25, 0.5, 1].map((share) => pointAt(share, 2, layout))).toEqual([0, 0, 1, 1])
  })

  it('begins within a turn, too, and can go on for longer', () => {
    const tried = [point(5, 0.5), point(7, 0.5), point(9, 1), point(11, 0)]
    const layout = layoutOf(tried, GAME)
    expect(places(layout.line).slice(2)).toEqual([
      [2, 4],
      [2.5, 5],
      [3.5, 7],
      [4.5, 9],
      [5.5, 11],
    ])
    expect(places(layout.behind)[0]).toEqual([2, 4])
    expect(layout.count).toBe(6.5)
    expect(linePath(layout.line, 0, 'wins', scaleOf(layout, 'wins'))).toMatch(/L300 100$/)
  })

  it('has room for the points of both', () => {
    const layout = layoutOf([point(1, 0.5, 40)], [point(0, 0.5, 10), point(1, 0.5, 10)])
    expect(scaleOf(layout, 'points').to).toBeGreaterThanOrEqual(40)
    expect(scaleOf(layout, 'points').from).toBeLessThanOrEqual(-10)
  })

  it('is alone as long as nothing is known of the game', () => {
    expect(layoutOf(GAME, [])).toEqual(layoutOf(GAME))
    expect(layoutOf([], GAME).line).toEqual([])
  })
})

describe('walking along', () => {
  it('finds the nearest point of a finger', () => {
    const layout = layoutOf(GAME)
    expect([-0.2, 0, 0.1, 0.5, 0.99, 1.4].map((share) => pointAt(share, 5, layout))).toEqual([
      0, 0, 0, 2, 4, 4,
    ])
    expect(pointAt(0.5, 1, layoutOf([point(0, 0.5)]))).toBe(0)
  })

  it('knows where a position lies, within a turn, too', () => {
    expect([0, 1, 2.5, 4, 5, 8, 99].map((n) => placeOf(GAME, n))).toEqual([0, 1, 1.5, 2, 2.5, 4, 4])
    expect(x(placeOf(GAME, 8), GAME.length)).toBe(WIDTH)
  })

  it('tells what is known nearby where nothing is known', () => {
    expect(knownAt(GAME, 1)?.n).toBe(1)
    expect(knownAt(GAME, 2)?.n).toBe(1)
    expect(knownAt([point(0, null), point(1, 0.5)], 0)?.n).toBe(1)
    expect(knownAt([point(0, null)], 0)).toBeNull()
  })
})

describe('flags at the end of the lines', () => {
  it('stay where they are if there is room', () => {
    expect(apart([10, 90, 50], 11)).toEqual([10, 90, 50])
  })

  it('are moved apart as little as needed, and stay within the chart', () => {
    expect(apart([50, 50], 11)).toEqual([50, 61])
    expect(apart([100, 100, 100], 11)).toEqual([78, 89, 100])
    const ten = apart(
      Array.from({ length: 10 }, () => 100),
      20,
    )
    expect(Math.min(...ten)).toBeGreaterThanOrEqual(-1e-9)
    expect(Math.max(...ten)).toBe(100)
    const order = [...ten].sort((a, b) => a - b)
    for (let i = 1; i < 10; i++) expect(order[i]! - order[i - 1]!).toBeGreaterThan(11)
  })
})

it('takes in what is new, and keeps the rest', () => {
  const news = [point(4, 0.7)]
  const after = merged(GAME, news)
  expect(after.map((each) => each.n)).toEqual([0, 1, 4, 6, 8])
  expect(after[2]).toBe(news[0])
  expect(after[0]).toBe(GAME[0])
  expect(merged([], GAME)).toBe(GAME)
})

describe('what is proven', () => {
  it('is told of whoever wins', () => {
    expect(
      [
        [3, 3],
        [1, 9],
        [-2, -2],
        [0, 0],
      ].map((margin) => provenShare(margin, 0)),
    ).toEqual([1, 1, 0, 0.5])
    expect(
      [
        [3, 3],
        [-9, -1],
      ].map((margin) => provenShare(margin, 1)),
    ).toEqual([0, 1])
  })

  it('says by how much only where that is known', () => {
    // Without words loaded, a text is its key.
    expect(provenText([3, 3], ['Ada', 'Bob'])).toBe('best.provenBy')
    expect(provenText([-9, -1], ['Ada', 'Bob'])).toBe('best.proven')
    expect(provenText([0, 0], ['Ada', 'Bob'])).toBe('best.provenLevel')
  })
})

it('tells actions of one seat in a row in one line', () => {
  const ply = (seat: number, text: string): Ply => ({ seat, text, phrase: '', words: {} })
  const told = plyTexts([ply(0, 'a1'), ply(0, 'b2'), ply(1, 'c3'), ply(0, 'd4')], 'atacama', ['Ada', 'Bob'])
  expect(told).toHaveLength(3)
  expect(told[1]).toBe('Bob: c3')
  expect(told[0]).toMatch(/^Ada · .*a1.* · .*b2/)
})

describe('a turn that is told without its actor', () => {
  const names = ['Ada', 'Grace']
  const step = (text: string, direction: string, space: string): Ply => ({
    seat: 1,
    text,
    phrase: 'step',
    words: { direction, space },
  })
  const stop: Ply = { seat: 1, text: 'stop', phrase: 'stop', words: {} }
  // After 688 entries of a game that is kept as all_delivered_two.
  const one = [
    step('s', 'south', 'e5/f6'),
    step('s', 'south', 'e5/f5'),
    step('s', 'south', 'e4/f5'),
    step('e', 'east', 'f4/f5'),
    stop,
  ]
  const other = [
    step('s', 'south', 'e5/f6'),
    step('e', 'east', 'f5/f6'),
    step('e', 'east', 'f5/f6'),
    step('s', 'south', 'f5'),
    stop,
  ]
  it.each(['en', 'de', 'pl'] as const)(
    'says where a drive ends that ends with a stop (%s)',
    async (language) => {
      await setLanguage(language)
      await loadGameTexts('ghawar')
      const [[first = ''], [second = '']] = [
        turnTexts(one, 'ghawar', names),
        turnTexts(other, 'ghawar', names),
      ] as [string[], string[]]
      expect(first).toContain('f4')
      expect(first).not.toBe(second)
      expect(second).toMatch(/f5/)
      expect(plyTexts(one, 'ghawar', names)).toEqual([`Grace ${first}`])
      expect(turnTexts([stop], 'ghawar', names)[0]).not.toBe('')
      await setLanguage('en')
    },
  )

  it('names everybody else', async () => {
    await loadGameTexts('ghawar')
    const drill: Ply = {
      seat: 1,
      text: 'drill-c2',
      phrase: 'drill_foreign',
      words: { platform: 'c2', colour: 'R', player: 1 },
    }
    const [alone = ''] = turnTexts([drill], 'ghawar', names)
    expect(alone).toMatch(/^drills on c2 .*; Ada gets a point for the rig$/)
    const [driven = ''] = turnTexts([...one.slice(0, 2), drill], 'ghawar', names)
    expect(driven).toMatch(/^drives 2 spaces .* · drills on c2 .*; Ada gets a point for the rig$/)
    expect(planTexts([drill], 'ghawar', names)).toEqual([alone])
  })
})

it.each([
  ['en', '351,845'],
  ['de', '351.845'],
  ['pl', '351\u00a0845'],
] as const)('writes large numbers in groups of digits (%s)', async (language, text) => {
  await setLanguage(language)
  await loadChapter('course')
  expect(grouped(351_845)).toBe(text)
  expect(t('best.searched', { n: 351_845, looks: grouped(351_845) })).toContain(text)
  await setLanguage('en')
})

describe('a plan', () => {
  const plan: Ply[] = [
    { seat: 0, text: '1a-tower2', phrase: 'token', words: { place: '1a', item: 'tower', count: 2 } },
    { seat: 3, text: '1b-plot1', phrase: 'token', words: { place: '1b', item: 'plot', count: 1 } },
  ]
  it.each([
    ['en', 'places a token (1a): 2 towers', 'places a token (1b): 1 plot'],
    ['de', 'legt eine Marke (1a): 2 Bohrtürme', 'legt eine Marke (1b): 1 Parzelle'],
    ['pl', 'kładzie żeton (1a): 2 wieże', 'kładzie żeton (1b): 1 działka'],
  ] as const)('is told step by step, and not whose it is (%s)', async (language, ...told) => {
    await setLanguage(language)
    await loadGameTexts('oil_city')
    expect(planTexts(plan, 'oil_city', ['Ada', 'Grace', 'Marie', 'Lise', 'Emmy'])).toEqual(told)
    await setLanguage('en')
  })
  it('is cut short where it is long, with the number of its steps', async () => {
    await loadGameTexts('oil_city')
    await loadChapter('course')
    const told = 'places a token (1a): 2 towers'
    expect(partOfPlan([], 'oil_city', [])).toBe('')
    expect(partOfPlan(plan.slice(0, 1), 'oil_city', [])).toBe(told)
    const long = Array.from({ length: 8 }, () => plan[0]!)
    expect(partOfPlan(long, 'oil_city', [])).toBe(`${Array(6).fill(told).join(' · ')} · … (8 steps)`)
  })
})

describe('a phase of Oil City that has ended', () => {
  const line = (n: number, phrase: string, words: LogLine['words'] = {}, undone = false): LogLine => ({
    ...{ n, kind: 'action', seat: 0, at: 0, text: '', undone },
    ...{ phrase, words },
  })
  const log = [
    line(0, 'event', { turn: 1 }),
    line(1, 'ready_load'),
    line(2, 'event', { turn: 2 }),
    line(3, 'token'),
    line(4, 'ready_invest'),
    line(5, 'event', { turn: 3 }, true),
    line(6, 'give_back'),
    line(7, 'put'),
    line(8, 'ready_arrange'),
  ]
  it.each([
    [0, ''],
    [2, 'Turn 1/6: Sale'],
    [5, 'Turn 2/6: Investment'],
    [7, 'Turn 2/6: Choice of plots'],
    [9, 'Turn 2/6: Extraction'],
  ])('is named by the log up to entry %i', async (end, name) => {
    await loadGameTexts('oil_city')
    expect(ended(log.slice(0, end), 'oil_city')).toBe(name)
  })
})
