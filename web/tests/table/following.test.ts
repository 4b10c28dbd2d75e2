import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { BOARD, Following, HOLD, LINE, MOMENT, POINTS, SMALL } from '../../src/games/shared/following.svelte'
import { recent, upTo } from '../../src/games/shared/recent'
import type { LogLine, TableView } from '../../src/generated/messages'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function line(n: number, text: string): LogLine {
  const [, seat, action] = /^(\d?):?(.*)$/.exec(text) ?? []
  return {
    n, kind: seat ? 'action' : 'outcome', seat: seat ? Number(seat) : null, text: action ?? '', phrase: action ?? '', words: {}, at: 0, undone: false,
  } as LogLine // prettier-ignore
}

/** Seat 0 is ours; seats 1 and 2 are others'. `1:place` is an action of seat 1, `die` an outcome. */
class Table {
  readonly following = new Following()
  readonly log: LogLine[] = []
  points = [0, 0, 0]
  pace = 1

  constructor() {
    this.tell(1, [])
  }

  /** The log goes on, and `mover` is to move; what is `won` comes to seat 1's points. */
  tell(mover: number, texts: string[], won = 0): TableView {
    for (const text of texts) this.log.push(line(this.log.length, text))
    this.points = this.points.map((points, side) => (side === 1 ? points + won : points))
    const view = {
      n: this.log.length, movers: [mover], legal: mover === 0 ? { 0: ['place'] } : {}, points: this.points, scene: { after: this.log.length }, seats: [{ mine: true }, { mine: false }, { mine: false }],
    } as unknown as TableView // prettier-ignore
    this.following.take(view, [...this.log], {
      pace: this.pace,
      isSmall: ({ phrase }) => phrase === 'step',
      steps: () => texts.slice(1).map((_, passed) => {
        const n = this.log.length - texts.length + 1 + passed
        return { scene: { after: n }, n }
      }), // prettier-ignore
    })
    return view
  }

  /** What is shown: entries drawn and listed, and the points of seat 1. */
  get stage() {
    const { board, entries, score } = this.following.shown ?? {}
    return [board?.n, entries, score?.points[1]]
  }
}

describe('what others do', () => {
  it('comes to the board first, then to the log, then to the points; then it is my turn', () => {
    const table = new Table()
    table.tell(0, ['1:place'], 5)
    expect(table.stage).toEqual([1, 0, 0])
    vi.advanceTimersByTime(BOARD)
    expect(table.stage).toEqual([1, 1, 0])
    vi.advanceTimersByTime(LINE)
    expect(table.stage).toEqual([1, 1, 5])
    vi.advanceTimersByTime(POINTS - 1)
    expect(table.following.free).toBe(false)
    vi.advanceTimersByTime(1)
    expect(table.following.free).toBe(true)
    expect(table.following.lagging).toBe(false)
  })

  it('is shown one after the other, however fast it comes', () => {
    const table = new Table()
    table.tell(2, ['1:place'])
    table.tell(1, ['2:place'])
    table.tell(2, ['1:place'])
    expect(table.stage[0]).toBe(1)
    vi.advanceTimersByTime(BOARD + LINE)
    expect(table.stage[0]).toBe(2)
    vi.advanceTimersByTime(BOARD + LINE)
    expect(table.stage[0]).toBe(3)
  })

  it('goes step by step where several entries come at once, and what is small goes fast', () => {
    const table = new Table()
    table.tell(1, ['1:step', '1:step', '1:step'])
    const scenes = [0, 1, 2].map(() => {
      const { scene } = table.following.shown?.board ?? {}
      vi.advanceTimersByTime(SMALL)
      return scene
    })
    expect(scenes).toEqual([{ after: 1 }, { after: 2 }, { after: 3 }])
    expect(table.following.lagging).toBe(false)
  })

  it('shows moves that came at once one after the other, each with what came of it by chance', () => {
    const table = new Table()
    table.tell(1, ['1:roll', 'die', '2:roll', 'die'])
    expect(table.following.shown?.board.scene).toEqual({ after: 2 })
    vi.advanceTimersByTime(BOARD)
    expect(table.following.shown?.board.scene).toEqual({ after: 4 })
  })

  it('takes as long as somebody likes', () => {
    const table = new Table()
    table.pace = 2
    table.tell(2, ['1:place'])
    vi.advanceTimersByTime(2 * BOARD - 1)
    expect(table.stage[1]).toBe(0)
    vi.advanceTimersByTime(1)
    expect(table.stage[1]).toBe(1)
    const hurried = new Table()
    hurried.pace = 0
    hurried.tell(2, ['1:place'], 3)
    expect(hurried.stage).toEqual([1, 1, 3])
    expect(hurried.following.lagging).toBe(false)
  })

  it('never falls far behind', () => {
    const table = new Table()
    for (let n = 0; n < 200; n++) table.tell(1 + (n % 2), [`${1 + (n % 2)}:place`], 1)
    vi.advanceTimersByTime(60_000)
    expect(table.stage).toEqual([200, 200, 200])
  })
})

describe('my own buttons', () => {
  it('wait a second at most, however much there is to show', () => {
    const table = new Table()
    for (let n = 0; n < 9; n++) table.tell(1, ['1:place'], 1)
    vi.advanceTimersByTime(300)
    table.tell(0, ['2:place'])
    vi.advanceTimersByTime(HOLD - 1)
    expect(table.following.free).toBe(false)
    vi.advanceTimersByTime(1)
    expect(table.following.free).toBe(true)
    // What there is to see goes on.
    expect(table.following.lagging).toBe(true)
    expect(table.stage[0]).toBeLessThan(10)
  })

  it('act a moment after all has been shown: before, a tap may have meant to skip', () => {
    const table = new Table()
    table.tell(0, ['1:place'], 1)
    expect(table.following.lagging).toBe(true)
    table.following.skip()
    expect([table.following.lagging, table.following.fresh]).toEqual([false, true])
    vi.advanceTimersByTime(MOMENT - 1)
    expect(table.following.fresh).toBe(true)
    vi.advanceTimersByTime(1)
    expect(table.following.fresh).toBe(false)
  })

  it('are not put off by news that are none of the game', () => {
    const table = new Table()
    for (let n = 0; n < 9; n++) table.tell(1, ['1:place'], 1)
    table.tell(0, ['2:place'])
    vi.advanceTimersByTime(HOLD - 100)
    table.tell(0, [])
    vi.advanceTimersByTime(100)
    expect(table.following.free).toBe(true)
    table.tell(0, [])
    expect(table.following.free).toBe(true)
  })

  it('never wait for what I did myself', () => {
    const table = new Table()
    table.tell(0, ['0:step', '0:step', '0:step'])
    expect(table.following.free).toBe(true)
    expect(table.following.lagging).toBe(false)
    expect(table.following.shown?.board.scene).toEqual({ after: 1 })
    vi.advanceTimersByTime(2 * SMALL)
    expect(table.stage).toEqual([3, 3, 0])
    table.tell(1, ['0:place', 'die'])
    expect(table.stage).toEqual([5, 5, 0])
  })
})

describe('the newest is shown at once', () => {
  it('to whoever skips', () => {
    const table = new Table()
    for (let n = 0; n < 5; n++) table.tell(1, ['1:place'], 1)
    table.tell(0, ['2:place'])
    table.following.skip()
    expect(table.stage).toEqual([6, 6, 5])
    expect(table.following.free).toBe(true)
    vi.advanceTimersByTime(10_000)
    expect(table.stage).toEqual([6, 6, 5])
  })

  it('on a page that has just been loaded', () => {
    const following = new Following()
    const view = { n: 70, movers: [0], legal: { 0: ['place'] }, points: [1] } as unknown as TableView
    following.take(view, [], { pace: 1, isSmall: () => false })
    expect(following.shown?.board).toBe(view)
    expect(following.free).toBe(true)
  })

  it('to whoever has been away for long', () => {
    const table = new Table()
    table.tell(
      0,
      Array.from({ length: 60 }, () => '1:place'),
      4,
    )
    expect(table.stage).toEqual([60, 60, 4])
  })

  it('where something has been taken back', () => {
    const table = new Table()
    table.tell(2, ['1:place'], 4)
    for (const known of table.log) known.undone = true
    table.log.push({ ...line(1, '1:'), kind: 'undo' })
    table.tell(1, [], -4)
    expect(table.stage).toEqual([2, 2, 0])
    expect(table.following.lagging).toBe(false)
  })
})

it('keeps who is there up to date without showing what is to come', () => {
  const table = new Table()
  table.tell(2, ['1:place'], 2)
  table.tell(2, [], 0)
  expect(table.stage).toEqual([1, 0, 0])
  vi.advanceTimersByTime(BOARD + LINE + POINTS)
  const view = table.tell(2, [])
  expect(table.following.shown?.score).toBe(view)
})

describe('what is marked', () => {
  const log = ['0:a', '1:b', '2:c', '2:d', '0:e', '1:f'].map((text, n) => line(n, text))
  const texts = (lines: readonly LogLine[]) => lines.map(({ text }) => text).join('')

  it('is all that was done since my own last turn', () => {
    expect(texts(recent(log.slice(0, 4), 0, [0]))).toBe('bcd')
    expect(texts(recent(log, 0, [2]))).toBe('f')
  })

  it('is my own turn right after it, and what came before as long as it lasts', () => {
    expect(texts(recent(log.slice(0, 5), 0, [1]))).toBe('e')
    expect(texts(recent(log.slice(0, 5), 0, [0]))).toBe('bcde')
  })

  it('is nothing that was taken back', () => {
    const undone = log.slice(0, 3).map((each) => ({ ...each, undone: each.n === 1 }))
    expect(texts(recent(undone, 0, [0]))).toBe('c')
  })

  it('goes no further than what is drawn', () => {
    expect(texts(upTo(log, 2))).toBe('ab')
    expect(upTo(log, 6)).toBe(log)
  })
})

describe('the beginning of a game', () => {
  const first = {
    n: 3,
    movers: [0],
    legal: { 0: ['roll'] },
    points: [0],
    scene: 'all',
    seats: [{ mine: true }],
  }
  const view = first as unknown as TableView
  const opening = () => [1, 2].map((n) => ({ scene: `rig ${n}`, n }))
  const manner = { isSmall: () => false, opening }

  it('is shown step by step, and holds nobody back for longer than a second', () => {
    const following = new Following()
    following.take(view, [], { ...manner, pace: 1 })
    expect(following.shown?.board.scene).toBe('rig 1')
    expect(following.lagging).toBe(true)
    vi.advanceTimersByTime(SMALL)
    expect(following.shown?.board.scene).toBe('rig 2')
    vi.advanceTimersByTime(SMALL)
    expect(following.shown?.board.scene).toBe('all')
    expect(following.lagging).toBe(false)
    expect(following.free).toBe(true)
  })

  it('is skipped by a tap, and not shown where nothing is', () => {
    const following = new Following()
    following.take(view, [], { ...manner, pace: 1 })
    following.skip()
    expect(following.shown?.board.scene).toBe('all')
    const still = new Following()
    still.take(view, [], { ...manner, pace: 0 })
    expect(still.shown?.board.scene).toBe('all')
  })
})
