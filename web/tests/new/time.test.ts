import { describe, expect, it } from 'vitest'

import type { GameInfo } from '../../src/generated/messages'
import { chooseKind, freshForm, toNewTable } from '../../src/pages/new/form'
import { freshTime, toNewTime } from '../../src/pages/new/time'

const game: GameInfo = {
  name: 'g',
  rules_version: 1,
  seats: [2],
  options: [],
  bots: ['weak'],
  climb: ['weak'],
  hints: null,
}

describe('how much time there is', () => {
  it('is as much as anybody wants, unless somebody chooses', () => {
    expect(toNewTime(freshTime())).toBeNull()
  })

  it('is what belongs to the kind that is chosen', () => {
    const form = { ...freshTime(), turn: 60, total: 900, increment: 5, days: 86_400 }
    expect(toNewTime({ ...form, kind: 'turn' })).toEqual({ seconds: 60, loses: false })
    expect(toNewTime({ ...form, kind: 'days' })).toEqual({ seconds: 86_400, loses: false })
    expect(toNewTime({ ...form, kind: 'total', loses: true })).toEqual({
      seconds: 900,
      total: true,
      increment: 5,
      loses: true,
    })
  })

  it('counts only where somebody plays on another device', () => {
    const form = { ...freshForm(game, 'Ines', {}), time: { ...freshTime(), kind: 'turn' as const } }
    expect(toNewTable(game, form).time).toBeUndefined()
    const open = { ...form, seats: chooseKind(form.seats, 1, 'open') }
    expect(toNewTable(game, open).time).toEqual({ seconds: 120, loses: false })
  })
})
