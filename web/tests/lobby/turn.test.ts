import { expect, it } from 'vitest'

import type { Seat } from '../../src/generated/messages'
import { turn } from '../../src/pages/lobby/turn'

function seat(number: number, over: Partial<Seat> = {}): Seat {
  return {
    seat: number,
    side: number,
    kind: 'person',
    name: '',
    bot: null,
    mine: false,
    presence: 'connected',
    ...over,
  }
}

it('says first when it is my turn', () => {
  const seats = [seat(0, { mine: true }), seat(1, { kind: 'bot' })]
  expect(turn({ seats, movers: [0], over: false })).toMatchObject({ kind: 'mine', several: false })
  expect(turn({ seats, movers: [1], over: false })).toMatchObject({ kind: 'bot', seat: seats[1] })
})

it('knows a table that several people share here', () => {
  const seats = [seat(0, { mine: true }), seat(1, { mine: true })]
  expect(turn({ seats, movers: [1], over: false })).toMatchObject({
    kind: 'mine',
    seat: seats[1],
    several: true,
  })
})

it('waits for people before it waits for moves', () => {
  const seats = [seat(0, { mine: true }), seat(1, { kind: 'open' })]
  expect(turn({ seats, movers: [0], over: false }).kind).toBe('open')
  expect(turn({ seats, movers: [], over: true }).kind).toBe('over')
})

it('does not wait for anybody at a table that can’t be opened', () => {
  const seats = [seat(0, { mine: true }), seat(1, { kind: 'open' })]
  expect(turn({ seats, movers: [0], over: false, damaged: true }).kind).toBe('damaged')
})
