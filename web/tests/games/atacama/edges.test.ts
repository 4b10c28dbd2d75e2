import { describe, expect, it } from 'vitest'

import { fieldsClosed, lineChanges } from '../../../src/games/atacama/edges'
import type { Field, Line, Scene } from '../../../src/games/atacama/scene'

function line(
  name: string,
  rigs: number,
  points: number,
  seat: number | null = 0,
  concession = 'turquoise',
): Line {
  return { name, rigs, scores: [{ seat, concession, points, counts: rigs >= 4 }] }
}

function scene(columns: Line[], rows: Line[] = [], fields: Field[] = []): Scene {
  return {
    fields,
    tiles: [],
    columns,
    rows,
    players: [],
    enhanced: false,
    tactical: false,
    stage: 3,
    moves_until_next_stage: null,
    must_claim: false,
  }
}

describe('the lines that a move changes', () => {
  it('are those with another number of rigs, and say what they bring before and after', () => {
    const before = scene([line('a', 3, 5), line('b', 1, 2)], [line('1', 0, 0, 1, 'orange')])
    const after = scene([line('a', 4, 2), line('b', 1, 2)], [line('1', 1, 3, 1, 'orange')])
    expect(lineChanges(before, after)).toEqual([
      {
        direction: 'columns',
        name: 'a',
        rigs: 4,
        scores: [{ seat: 0, concession: 'turquoise', before: 5, after: 2, counted: false, counts: true }],
      },
      {
        direction: 'rows',
        name: '1',
        rigs: 1,
        scores: [{ seat: 1, concession: 'orange', before: 0, after: 3, counted: false, counts: false }],
      },
    ])
  })

  it('keep two owners apart', () => {
    const two = (rigs: number, first: number, second: number): Line => ({
      name: 'a',
      rigs,
      scores: [
        { seat: 0, concession: 'turquoise', points: first, counts: false },
        { seat: 2, concession: 'orange', points: second, counts: false },
      ],
    })
    const [change] = lineChanges(scene([two(1, 4, -4)]), scene([two(2, 7, -7)]))
    expect(change?.scores.map(({ before, after }) => [before, after])).toEqual([
      [4, 7],
      [-4, -7],
    ])
  })

  it('are all of them when somebody claims', () => {
    const open: Line = {
      name: 'a',
      rigs: 2,
      scores: [
        { seat: null, concession: 'turquoise', points: 3, counts: false },
        { seat: null, concession: 'orange', points: -1, counts: false },
      ],
    }
    const [change] = lineChanges(scene([open]), scene([line('a', 2, 3, 1)]))
    expect(change?.scores).toEqual([
      { seat: 1, concession: 'turquoise', before: 3, after: 3, counted: false, counts: false },
    ])
  })

  it('are none when nothing changes', () => {
    expect(lineChanges(scene([line('a', 2, 3)]), scene([line('a', 2, 3)]))).toEqual([])
  })
})

it('counts the fields that a rig closes around it, not its own, whoever is to move then', () => {
  const field = (name: string, open: boolean, why: string | null): Field => ({
    name,
    ore: 'gold',
    amount: 1,
    rig: 0,
    open,
    why,
  })
  const before = scene(
    [],
    [],
    [
      field('a1', true, null),
      field('b1', true, null),
      field('c1', false, 'adjacent'),
      field('d1', true, null),
    ],
  )
  const after = scene(
    [],
    [],
    ['a1', 'b1', 'c1', 'd1'].map((name) => field(name, name === 'd1', 'waiting_for_tile')),
  )
  expect(fieldsClosed(before, after, 'a1')).toBe(1)
})
