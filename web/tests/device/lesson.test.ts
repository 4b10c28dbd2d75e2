import { expect, it } from 'vitest'

import type { Taught } from '../../src/generated/taught'
import { Lesson } from '../../src/table/device/lesson'
import type { Log } from '../../src/table/device/log'

const never = { plays: null, gains: null, over: true, scene: [] }
const taught: Taught = {
  name: 'one',
  seat: 1,
  goal: { plays: 'g[45]|h', gains: null, over: false, scene: [] },
  wrong: [
    { says: 'far', when: { ...never, plays: 'i9', over: false } },
    { says: 'never', when: never },
  ],
  record: 'Gusher game file 1\ngame: one, rules 1\nseats: 2\n\n1. g4 2:h\n',
}

/** What is said once these have been played after the beginning. */
function said(...played: Array<[seat: number, text: string]>) {
  const before: Array<[number, string]> = [
    [0, 'g4'],
    [1, 'h'],
  ]
  const line = [...before, ...played].map(([seat, text], n) => ({ n, seat, text }))
  const { standing, says } = new Lesson([taught], 0).stateAt({
    line,
    movers: [1],
    over: false,
  } as unknown as Log)
  return [standing, says]
}

it.each([
  ['what led there', [], ['open', '']],
  ['the whole of an action', [[1, 'g4*']], ['open', '']],
  ['the end of one', [[1, 'ah']], ['open', '']],
  ['what somebody else does', [[0, 'g5']], ['open', '']],
  [
    'any of its actions',
    [
      [1, 'g5'],
      [1, 'i1'],
    ],
    ['solved', 'praise'],
  ],
  [
    'the goal before all else',
    [
      [1, 'i9'],
      [1, 'h'],
    ],
    ['solved', 'praise'],
  ],
  ['what misses it', [[1, 'i9']], ['missed', 'wrong.far']],
] as Array<[string, Array<[number, string]>, string[]]>)(
  'a pupil is judged, given %s',
  (_, played, expected) => {
    expect(said(...played)).toEqual(expected)
  },
)
