import { describe, expect, it } from 'vitest'

import type { Seat, TableView } from '../../../src/generated/messages'
import type { RoomPerson, RoomView } from '../../../src/generated/rooms'
import { sidesOf } from '../../../src/room/wall/sides'

function person(number: number, group: number, seats: number[], more: Partial<RoomPerson> = {}): RoomPerson {
  return { number, name: `P${number}`, group, seats: [], table_seats: seats, presence: 'connected', ...more }
}
function seat(number: number, side: number, kind: Seat['kind'] = 'person'): Seat {
  return {
    seat: number,
    side,
    kind,
    name: '',
    bot: kind === 'bot' ? 'novice' : null,
    mine: false,
    presence: null,
  }
}

const view = {
  game: 'oil_city',
  points: [0, 0],
  seats: [seat(0, 0), seat(1, 1), seat(2, 0), seat(3, 1, 'bot'), seat(4, 0), seat(5, 1)],
  movers: [2, 3],
  side_names: [],
} as unknown as TableView

const room = {
  game: 'oil_city',
  groups: [
    { number: 0, name: 'Fauck & Co', size: 3, bots: [], table: 0, side: 0 },
    { number: 1, name: 'Kra', size: 3, bots: [], table: 0, side: 1 },
    { number: 2, name: 'Elsewhere', size: 3, bots: [], table: 1, side: 0 },
  ],
  people: [
    person(1, 0, [0, 4]),
    person(2, 0, [2]),
    person(3, 1, [1], { presence: 'away' }),
    person(4, 1, [5], { away_for_now: true }),
    person(5, 2, [0]),
  ],
} as unknown as RoomView

describe('the sides of a table', () => {
  const sides = sidesOf(room, view, 0)

  it('are called as their groups call themselves', () => {
    expect(sides.map(({ name }) => name)).toEqual(['Fauck & Co', 'Kra'])
  })

  it('have a dot for each person, however many seats they play, and for bots of their own', () => {
    expect(sides[0]?.partners.map(({ name, ready }) => [name, ready])).toEqual([
      ['P1', true],
      ['P2', false],
    ])
    expect(sides[1]?.partners.map(({ name, whereabouts }) => [name, whereabouts])).toEqual([
      ['P3', 'away'],
      ['P4', 'bot'],
      ['', 'bot'],
    ])
    expect(sides[1]?.partners.map(({ ready }) => ready)).toEqual([true, true, false])
  })

  it('are those of that table alone', () => {
    expect(sidesOf(room, view, 1)[0]?.name).toBe('Elsewhere')
  })
})

it('calls whoever plays alone by their own name', () => {
  const groups = room.groups.map((group) => ({ ...group, name: '' }))
  expect(sidesOf({ ...room, seats: 1, groups }, view, 1)[0]?.name).toBe('P5')
})
