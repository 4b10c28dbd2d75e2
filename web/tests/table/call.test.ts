import { describe, expect, it } from 'vitest'

import type { Seat } from '../../src/generated/messages'
import { hasTone, isCalled } from '../../src/table/call'

function seat(kind: Seat['kind'], mine = false): Seat {
  return { seat: 0, side: 0, kind, name: '', bot: null, mine, presence: null }
}

describe('a tone', () => {
  const alone = [seat('person', true), seat('bot')]
  const here = [seat('person', true), seat('person', true)]
  const others = [seat('person', true), seat('person')]

  it('sounds by itself only where other people play', () => {
    expect(hasTone('others', alone)).toBe(false)
    expect(hasTone('others', here)).toBe(false)
    expect(hasTone('others', others)).toBe(true)
  })

  it('sounds always or never for whoever wants it so', () => {
    expect(hasTone('on', alone)).toBe(true)
    expect(hasTone('off', others)).toBe(false)
  })
})

describe('whoever looks elsewhere', () => {
  it('is called when it becomes their turn', () => {
    expect(isCalled(null, 0, false)).toBe(true)
  })

  it('is not called while they look, nor when the page opens, nor when their turn goes on or ends', () => {
    expect(isCalled(null, 0, true)).toBe(false)
    expect(isCalled(undefined, 0, false)).toBe(false)
    expect(isCalled(0, 0, false)).toBe(false)
    expect(isCalled(0, 1, false)).toBe(false)
    expect(isCalled(1, null, false)).toBe(false)
  })
})
