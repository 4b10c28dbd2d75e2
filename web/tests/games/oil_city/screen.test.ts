import { beforeAll, describe, expect, it } from 'vitest'

import type { Refused, Seat, TableView } from '../../../src/generated/messages'
import type { Cards } from '../../../src/generated/books/oil_city'
import type { Play } from '../../../src/games/game'
import type { Company } from '../../../src/games/oil_city/scene'
import { Desk } from '../../../src/games/oil_city/screen.svelte'
import { setLanguage } from '../../../src/base/i18n/language.svelte'
import { fieldsOf } from '../fields'

beforeAll(() => setLanguage('en'))

const LAYOUT = ['C', '.', 'W', '.', 'GT', '.', 'N', '.', 'C']
const IMPROVEMENTS = ['pump', 'fan', 'drill', 'distillery']
const TAKES = LAYOUT.map((word) => {
  if (word === '.') return IMPROVEMENTS
  if (word === 'N') return []
  return word.endsWith('T') ? ['tower'] : ['tower', 'driller']
})

function seat(number: number, side: number, mine: boolean, name = ''): Seat {
  return { seat: number, side, kind: 'person', name, bot: null, mine, presence: 'connected' }
}

/** A desk of the first of three companies; seats 0 and 3 are partners there. What is done is noted. */
function desk(
  stands: Record<number, string>,
  hand: Record<string, number>,
  legal: Record<number, string[]> = {},
) {
  const planned = LAYOUT.map((_, field) => stands[field] ?? null)
  const company = {
    hand,
    held: {},
    places: [],
    draft: [],
    plots: [
      { plot: 3, fields: LAYOUT, shown: planned, planned, yields: [], expected: {}, drillers_leave: 0 },
    ],
  } as unknown as Company
  const scene = {
    turn: 1,
    phase: 'arranging',
    waiting: [0, 1, 3],
    companies: [company, company, company],
    offers: [],
  }
  const done: Array<[string, number | undefined]> = []
  /** What came in one message. */
  const sent: string[][] = []
  let refusal: Refused | null = null
  const play = {
    view: {
      id: 'table',
      game: 'oil_city',
      n: 7,
      seats: [seat(0, 0, true, 'Ada'), seat(1, 1, false), seat(2, 2, false), seat(3, 0, true)],
      legal,
      scene: fieldsOf(scene),
      over: false,
    } as unknown as TableView,
    seat: 0,
    names: [],
    log: [],
    last: null,
    present: true,
    live: true,
    act: (actions: readonly string[] | string, by?: number) => {
      sent.push([actions].flat())
      for (const action of [actions].flat()) done.push([action, by])
      return Promise.resolve(refusal)
    },
    consider: (action: string) =>
      Promise.resolve({
        type: 'considered',
        id: 1,
        action,
        reason: { code: 'wells_only' },
        points: [],
        scene: null,
      }),
    close: () => Promise.resolve(null),
    clock: () => Promise.resolve(null),
  } as unknown as Play
  const fresh = new Desk(() => play)
  fresh.cards = {
    plots: Array.from({ length: 4 }, () => ({ place: 'Kryg', fields: LAYOUT, takes: TAKES })),
  } as unknown as Cards
  return {
    desk: fresh,
    done,
    sent,
    refuse: (code: string) => (refusal = { type: 'refused', id: 1, reason: { code } }),
  }
}

const at = (field: number) => ({ plot: 3, field })

describe('arranging', () => {
  it('puts down what is held, from the hand or from another field', async () => {
    const { desk: own, done } = desk({ 0: 'tower' }, { driller: 1 })
    own.pick('driller')
    await own.touch(at(2))
    await own.touch(at(0))
    expect(own.held).toEqual({ piece: 'tower', from: at(0) })
    await own.touch(at(8))
    expect(done.map(([action]) => action)).toEqual(['1-4c-driller', '1-4a-off', '1-4i-tower'])
    expect(own.held).toBeNull()
  })

  it('changes two pieces round where both fit, else what stood there goes to the hand', async () => {
    const both = desk({ 0: 'tower', 2: 'driller' }, {})
    await both.desk.place('tower', at(0), at(2))
    expect(both.done.map(([action]) => action)).toEqual([
      '1-4a-off',
      '1-4c-off',
      '1-4c-tower',
      '1-4a-driller',
    ])
    const one = desk({ 4: 'tower', 2: 'driller' }, {})
    await one.desk.place('tower', at(4), at(2))
    expect(one.done.map(([action]) => action)).toEqual(['1-4e-off', '1-4c-off', '1-4c-tower'])
  })

  it('lets go of a piece that is touched again, and of nothing that is not there', async () => {
    const { desk: own, done } = desk({ 0: 'tower' }, { tower: 1 })
    await own.touch(at(0))
    await own.touch(at(0))
    expect(own.held).toBeNull()
    own.pick('driller')
    expect(own.held).toBeNull()
    own.pick('tower')
    own.pick('tower')
    expect(own.held).toBeNull()
    await own.takeOff(at(8))
    expect(done).toEqual([])
  })

  it('asks why where a piece does not fit', async () => {
    const { desk: own, done } = desk({}, { drill: 1 })
    await own.place('drill', null, at(0))
    expect(done).toEqual([])
    expect(own.refused?.code).toBe('wells_only')
  })
})

describe('what is done', () => {
  it('comes one after the other, what belongs together in one message', async () => {
    const { desk: own, done, sent, refuse } = desk({}, {})
    await Promise.all([own.act('one', 'two'), own.act('three')])
    expect(sent).toEqual([['one', 'two'], ['three']])
    refuse('not_in_hand')
    expect(await own.act('four', 'five')).toBe(false)
    expect(sent.at(-1)).toEqual(['four', 'five'])
    expect(done).toHaveLength(5)
    expect(own.refused?.code).toBe('not_in_hand')
  })

  it('is done once where it is tapped twice', async () => {
    const { desk: own, sent } = desk({}, {}, { 0: ['1a-plot1'] })
    await Promise.all([own.try('1a-plot1'), own.try('1a-plot1'), own.act('1a-plot1')])
    expect(sent).toEqual([['1a-plot1']])
  })

  it('is done by the seat that may, and being ready by all who sit here', async () => {
    const { desk: own, done } = desk({}, {}, { 0: ['ready2-arrange'], 3: ['ready2-arrange', '1b-tower1'] })
    expect(own.own).toBe(0)
    expect(own.seats).toEqual([0, 3])
    await own.act('1b-tower1')
    await own.ready()
    expect(done).toEqual([
      ['1b-tower1', 3],
      ['ready2-arrange', 0],
      ['ready2-arrange', 3],
    ])
  })

  it('calls partners by the names that they have given', () => {
    const { desk: own } = desk({}, {})
    expect(own.people(0)).toBe('Ada')
    expect(own.people(1)).toBe('Player 2')
  })
})

describe('being done', () => {
  it('asks once what may have been forgotten', async () => {
    const { desk: own, done } = desk({}, { tower: 1 }, { 0: ['ready2-arrange', '1-4a-tower'] })
    await own.done()
    expect(own.forgotten).toBe('pieces')
    expect(done).toEqual([])
    own.forgotten = null
    await own.done()
    expect(own.forgotten).toBeNull()
    expect(done).toEqual([['ready2-arrange', 0]])
  })

  it('asks nothing where nothing more could be done', async () => {
    const { desk: own, done } = desk({ 0: 'tower' }, { fan: 1 }, { 0: ['ready2-arrange', '1-4a-off'] })
    await own.done()
    expect(done).toEqual([['ready2-arrange', 0]])
  })

  it('needs nobody where nothing can be changed, unless they want to stay', () => {
    const idle = desk({}, {}, { 0: ['ready2-arrange', '1-draft'] })
    expect(idle.desk.idles).toBe(true)
    idle.desk.tab = 'deals'
    expect(idle.desk.idles).toBe(false)
    idle.desk.tab = 'desk'
    idle.desk.stay()
    expect(idle.desk.idles).toBe(false)
    expect(desk({ 0: 'tower' }, {}, { 0: ['ready2-arrange', '1-4a-off'] }).desk.idles).toBe(false)
  })

  it('is not cut off from a deal', () => {
    const offer = (maker: number, to: number | null) => ({ name: '2a1', maker, to, lines: [] })
    for (const [maker, to, idles] of [
      [1, 0, false],
      [1, null, false],
      [0, 1, false],
      [1, 2, true],
    ] as const) {
      const { desk: own } = desk({}, {}, { 0: ['ready2-arrange'] })
      own.scene.offers.push(offer(maker, to))
      expect(own.idles).toBe(idles)
    }
  })
})
