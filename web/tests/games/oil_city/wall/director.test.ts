import { describe, expect, it } from 'vitest'

import type { LogLine } from '../../../../src/generated/messages'
import { Director, READING, type Stage } from '../../../../src/games/oil_city/wall/director'

const NOW = 1_000_000

/** A table as a wall is told of it, entry by entry. */
class Told {
  readonly director = new Director()
  readonly log: LogLine[] = []
  now = NOW
  stage: Stage = { n: 0, turn: 0, phase: 'investing', order: [0, 1], starts: null, moves: true }

  bank(phrase: string, words: LogLine['words'] = {}): this {
    const n = this.log.length
    this.log.push({ n, kind: 'outcome', seat: null, text: '', phrase, words, at: this.now, undone: false })
    return this
  }
  act(): this {
    const n = this.log.length
    this.log.push({
      n,
      kind: 'action',
      seat: 0,
      text: '',
      phrase: 'token',
      words: {},
      at: this.now,
      undone: false,
    })
    return this
  }
  view(phase: string, more: Partial<Stage> = {}): this {
    this.stage = { ...this.stage, ...more, phase, n: this.log.length }
    this.director.take(this.stage, this.log, this.now)
    return this
  }
  roll(company: number): this {
    return this.bank('rolled', { company, plot: 1, number: 1, gas: 1 })
  }
  event(): this {
    return this.bank('event', { card: 1, turn: 1 })
  }
  get seen(): string {
    const act = this.director.at(this.now, this.stage.phase)
    return act?.kind === 'theatre' ? act.work : (act?.kind ?? 'hall')
  }
  get steps(): number {
    const act = this.director.at(this.now, this.stage.phase)
    return act?.kind === 'theatre' ? act.steps.length : 0
  }
}

/** Somebody has looked on since the beginning. */
function begun(): Told {
  const told = new Told().event().view('investing')
  told.now += 100
  return told.act().view('arranging')
}

describe('what is on the wall', () => {
  it('is the event when a turn begins, and then the companies', () => {
    const told = new Told().event().view('investing')
    expect(told.seen).toBe('poster')
    told.now += READING
    expect(told.seen).toBe('hall')
  })

  it('is the bank at work though the next phase is told of after its steps', () => {
    const told = begun()
    told.roll(0).view('extracting').view('selling')
    expect(told.seen).toBe('extracting')
    told.view('loading')
    expect(told.seen).toBe('extracting')
  })

  it('is no old news for whoever comes late', () => {
    const told = new Told().event().roll(1)
    told.now += 60
    expect(told.view('investing').seen).toBe('hall')
  })

  it('is the bank when it works, and then the companies with what it came to', () => {
    const told = begun().roll(1).roll(2).view('loading')
    expect([told.seen, told.steps]).toEqual(['extracting', 2])
    told.now += 31
    expect(told.seen).toBe('hall')
    expect(told.director.last?.steps).toHaveLength(2)
  })

  it('is the sale, then the event of the next turn', () => {
    const told = begun().view('loading')
    told.bank('sold', { company: 1, wagons: 1, money: 400 }).event().view('investing', { turn: 1 })
    expect(told.seen).toBe('selling')
    told.now += 8
    expect(told.seen).toBe('poster')
    told.now += READING
    expect(told.seen).toBe('hall')
  })

  it('is nothing that is over: a phase that begins meanwhile ends the play', () => {
    const told = begun().roll(1).view('loading')
    told.now += 2
    told.act().view('loading')
    expect(told.seen).toBe('extracting')
    told.bank('sold', { company: 1, wagons: 1, money: 400 }).view('investing', { turn: 1 })
    expect([told.seen, told.steps]).toEqual(['selling', 1])
    told.now += 2
    told.act().view('choosing', { turn: 1 })
    expect(told.seen).toBe('hall')
  })

  it('goes on where the bank does one thing after the other', () => {
    const told = begun().roll(1).view('extracting')
    expect(told.steps).toBe(1)
    told.now += 40
    // Its sums stay until it has finished.
    expect(told.seen).toBe('extracting')
    told.roll(2).view('extracting')
    expect(told.steps).toBe(2)
    told.now += 40
    told.roll(1).view('loading')
    expect([told.seen, told.steps]).toEqual(['extracting', 3])
    told.now += 40
    expect(told.seen).toBe('hall')
  })

  it('takes only the time that the clock leaves the bank', () => {
    const told = begun()
    for (let i = 0; i < 60; i++) told.roll(1 + (i % 2))
    told.view('loading', { starts: told.now + 12 })
    told.now += 11.9
    expect(told.seen).toBe('extracting')
    told.now += 0.2
    expect(told.seen).toBe('hall')
  })

  it('is not what happened while the wall was asleep', () => {
    const told = begun().roll(1)
    told.now += 300
    told.view('loading')
    expect(told.seen).toBe('hall')
    expect(told.director.last?.work).toBe('extracting')
  })

  it('is nothing that was taken back', () => {
    const told = begun().roll(1).view('loading')
    for (const line of told.log.slice(-1)) line.undone = true
    told.act().view('arranging')
    expect(told.seen).toBe('hall')
    // Nor are its sums beside the companies any more.
    expect(told.director.last).toBeNull()
    told.roll(2).view('loading')
    expect(told.director.last?.steps.map(({ company }) => company)).toEqual([1])
  })

  it('stands still for a while where nothing may move', () => {
    const told = begun().roll(1).view('loading', { moves: false })
    expect(told.seen).toBe('extracting')
    told.now += 11
    expect(told.seen).toBe('hall')
  })
})
